/** Where a list of one is a list all the same. */
const lists = ["Result.Search.OrderInfo", "ResultSet.Result.OrderInfo.Item"];

/**
 * What is written as XML, each value as its text; undefined of what is none. The reader is loaded when it is
 * needed first.
 */
export async function readXml(text: string): Promise<unknown> {
  // Whoever declares entities of its own is not Yahoo!.
  if (!text.trimStart().startsWith("<") || text.includes("<!DOCTYPE")) return undefined;
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  if (XMLValidator.validate(text) !== true) return undefined;
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, ignoreDeclaration: true },
    // Postal codes and ids begin with zeros, and go beyond 2^53.
    parseTagValue: false,
    isArray: (_, path) => lists.includes(String(path)),
  });
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
}

export type Xml = { readonly [name: string]: string | Xml };

/** Elements by their names, one within the other. */
export function writeXml(elements: Xml): string {
  return Object.entries(elements)
    .map(([name, value]) => {
      const inner = typeof value === "string" ? safe(value) : writeXml(value);
      return `<${name}>${inner}</${name}>`;
    })
    .join("");
}

function safe(text: string) {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
