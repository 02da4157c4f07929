/**
 * The part of a stylesheet that a page uses: rules that name a class which the page does not have
 * are left out, all others stay. Expects the flat form that bundlers write, no nested rules.
 */
export function usedStyle(css: string, html: string): string {
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
  );
  return kept(css);

  function kept(block: string): string {
    return statements(block)
      .map(({ prelude, body }) => {
        if (body === undefined) return `${prelude};`;
        if (/^@(layer|media|supports|container)/.test(prelude)) {
          const inner = kept(body);
          return inner && `${prelude}{${inner}}`;
        }
        if (prelude.startsWith("@")) return `${prelude}{${body}}`;
        const selectors = parted(prelude, ",").filter(applies);
        return selectors.length > 0 ? `${selectors.join(",")}{${body}}` : "";
      })
      .join("");
  }

  /** What stands in brackets, as in `:not(.x)`, says nothing of what the page must have. */
  function applies(selector: string) {
    const outside = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, "");
    return [...outside.matchAll(/\.([\w-]+)/g)].every(([, name]) => used.has(name!));
  }
}

interface Statement {
  prelude: string;
  /** What stands between its braces; undefined where it has none, as `@layer a,b;`. */
  body: string | undefined;
}

function statements(block: string): Statement[] {
  const found: Statement[] = [];
  let at = 0;
  while (at < block.length) {
    const open = next(block, at, "{;");
    const prelude = block.slice(at, open).trim();
    if (block[open] === "{") {
      const close = next(block, open + 1, "}");
      found.push({ prelude, body: block.slice(open + 1, close) });
      at = close + 1;
    } else {
      if (prelude) found.push({ prelude, body: undefined });
      at = open + 1;
    }
  }
  return found;
}

function parted(text: string, mark: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const end = next(text, at, mark);
    parts.push(text.slice(at, end));
    at = end + 1;
  }
  return parts;
}

/** Where one of these marks stands outside strings and brackets; the end where there is none. */
function next(text: string, from: number, marks: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (depth === 0 && marks.includes(character)) return at;
    if (character === "\\") at++;
    else if (character === '"' || character === "'") at = closing(text, at);
    else if ("({[".includes(character)) depth++;
    else if (")}]".includes(character)) depth--;
  }
  return text.length;
}

function closing(text: string, quote: number) {
  let at = quote + 1;
  while (at < text.length && text[at] !== text[quote]) at += text[at] === "\\" ? 2 : 1;
  return at;
}
