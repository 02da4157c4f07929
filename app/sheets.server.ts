import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/cloudflare";
import type { CarriedSheet } from "./http/answer-context.ts";

/** A stylesheet as pages link it, and its text for a browser that has not fetched it yet. */
interface Sheet {
  /** Its file's name with the hash of its content. */
  name: string;
  href: string;
  text: string;
  /** What a policy names it by, where a page carries it. */
  hash: string;
}

const texts = import.meta.glob<string>(
  ["./ui/style.css", "./routes/**/*.css", "!./routes/**/style/*.css"],
  {
    query: "?inline",
    import: "default",
    eager: true,
  },
);
const hrefs = import.meta.glob<string>(
  ["./ui/style.css", "./routes/**/*.css", "!./routes/**/style/*.css"],
  {
    query: "?url",
    import: "default",
    eager: true,
  },
);
const sheets = new Map<string, Sheet>(
  Object.entries(hrefs).map(([file, href]) => {
    const text = texts[file]!;
    const name = href.slice(href.lastIndexOf("/") + 1, -".css".length);
    const hash = `sha256-${createHash("sha256").update(text).digest("base64")}`;
    return [href, { name, href, text, hash }];
  }),
);

/**
 * The sheets that a page's routes link: with its text the one that the browser has not fetched, so that the page paints
 * after one round trip; and the names that the browser has from then on. Undefined where it has all of them.
 */
export function firstSheets(page: EntryContext, known: readonly string[]) {
  const linked = linkedSheets(page);
  if (linked.every(({ name }) => known.includes(name))) return undefined;
  const has = [...sheets.values()].filter(
    (sheet) => linked.includes(sheet) || known.includes(sheet.name),
  );
  return {
    sheets: linked.map(
      (sheet): CarriedSheet => (known.includes(sheet.name) ? { href: sheet.href } : sheet),
    ),
    names: has.map(({ name }) => name),
  };
}

/** What the `links` of the page's routes name, from the root down. */
function linkedSheets({ staticHandlerContext, routeModules }: EntryContext) {
  return staticHandlerContext.matches.flatMap(({ route }) =>
    (routeModules[route.id]?.links?.() ?? []).flatMap((link) =>
      "href" in link && link.href ? (sheets.get(link.href) ?? []) : [],
    ),
  );
}
