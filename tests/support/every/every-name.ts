import type { HTMLElement } from "node-html-parser";

/** A page as somebody who plays with its fields and its address needs it. */
export interface NamedPage {
  /** As it is asked for. */
  address: string;
  /** Names that its own links and forms put into an address. */
  asked: string[];
  /** Fields of its forms with the values that they have. */
  fields: [name: string, values: string[]][];
}

/** The names that a page has, whose address this is. */
export function namesOf(document: HTMLElement, address: string): NamedPage {
  const fields = new Map<string, string[]>();
  for (const field of document.querySelectorAll("main [name]")) {
    const name = field.getAttribute("name")!;
    fields.set(name, [...(fields.get(name) ?? []), field.getAttribute("value") ?? ""]);
  }
  return { address, asked: namesOfQuery(document, address), fields: [...fields] };
}

/** What the page's address, its links and its forms that ask for a page may put behind a `?`. */
function namesOfQuery(document: HTMLElement, path: string) {
  const links = document
    .querySelectorAll("a[href]")
    .map((link) => link.getAttribute("href")!)
    .filter((href) => href.startsWith("?") || href.startsWith(`${path.split("?")[0]}?`));
  const fields = document
    .querySelectorAll("main form:not([method=post]) [name]")
    .map((field) => field.getAttribute("name")!);
  const linked = [path, ...links].flatMap((href) => [
    ...new URLSearchParams(href.split("?")[1]).keys(),
  ]);
  return [...new Set([...linked, ...fields])];
}
