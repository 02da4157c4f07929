/**
 * What is written as XML, each value as its text; undefined of what is none. The reader is loaded when it is needed
 * first.
 */
export async function readXml(text: string): Promise<unknown> {
  // Whoever declares entities of its own is not Yahoo!.
  if (!text.trimStart().startsWith("<") || text.includes("<!DOCTYPE")) return undefined;
  const { parsed } = await import("./xml-reader.server.ts");
  return parsed(text);
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
