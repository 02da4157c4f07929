/** What may stand in XML beside tags and text, by its first and its last letters. */
const asides = [
  ["<!--", "-->"],
  ["<?", "?>"],
] as const;

const tag = /<(\/?)([\w:.-]+)(?:\s[^<>]*|\/)?>/y;

/**
 * This XML with an end to each of its tags; undefined where one that opens is not closed in its turn, or where
 * anything else stands in it than a sheet needs. What reads sheets looks for ends from every beginning: a
 * small file without them would keep it for minutes. Takes one pass over the text.
 */
export function plainXml(text: string) {
  const open: string[] = [];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const aside = asides.find(([first]) => text.startsWith(first, at));
    if (aside) {
      const end = text.indexOf(aside[1], at);
      if (end < 0 || text.slice(at + 1, end).includes("<")) return undefined;
      at = end;
      continue;
    }
    tag.lastIndex = at;
    const [whole, closes, name] = tag.exec(text) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    if (closes) {
      if (open.pop() !== name) return undefined;
    } else if (!whole.endsWith("/>")) open.push(name!);
  }
  return open.length > 0 ? undefined : text.replace(/<([\w:.-]+)([^<>]*)\/>/g, "<$1$2></$1>");
}
