import { shownPages } from "#tests/pages/shown-pages.ts";
import type { startShop } from "#tests/support/machine/running-shop.ts";
import { type PageSizes, sizesOf } from "./measure.ts";

type Shop = Awaited<ReturnType<typeof startShop>>;

/** Pages kept for everybody, lists and the account, one document, staff's. */
const kinds = ["kept", "list", "document", "staff"] as const;
type Kind = (typeof kinds)[number];
const shown = 5;

/** Prints the heaviest of each kind of page, with a document of the demo in each; of the first `most` pages alone. */
export async function everyPage(shop: Shop, dataDir: string, most: number) {
  const cookies = {
    visitor: "",
    demo: await shop.signIn("demo", "Demo1234"),
    "staff-admin": await shop.signIn("staff-admin", "Staff1234", "/staff/login"),
    "staff-manager": await shop.signIn("staff-manager", "Staff1234", "/staff/login"),
  };
  const found: (PageSizes & { kind: Kind })[] = [];
  for (const { url, address, as } of (await shownPages(dataDir)).slice(0, most)) {
    const size = await pageAt(shop.origin, address, cookies[as]);
    if (size) found.push({ ...size, kind: kindOf(url, size) });
  }
  console.log(
    "\nThe heaviest pages of the demo: brotli KB of HTML and of scripts, round trips in a row",
  );
  for (const kind of kinds) {
    const pages = found
      .filter((page) => page.kind === kind)
      .toSorted((a, b) => b.htmlBytes - a.htmlBytes);
    console.log(`  ${kind}: ${pages.length} pages`);
    for (const page of pages.slice(0, shown))
      console.log(
        `    ${decodeURI(page.path).padEnd(60)} ${(page.htmlBytes / 1_024).toFixed(1)} js ${(page.jsBytes / 1_024).toFixed(1)} db ${page.sequential}`,
      );
  }
  return found;
}

/**
 * Nothing where the address is no page of its own: a file, one that leads elsewhere or refuses what the demo
 * lacks. Asked for once before, as a Worker that has just started reads what it remembers for all.
 */
async function pageAt(origin: string, address: string, cookie: string) {
  const headers = { Cookie: cookie };
  const before = await fetch(origin + address, { headers, redirect: "manual" });
  await before.arrayBuffer();
  const isPage = before.headers.get("Content-Type")?.includes("text/html");
  return before.status === 200 && isPage ? sizesOf(origin, address, cookie) : undefined;
}

function kindOf(url: string, { kept, path }: PageSizes): Kind {
  if (kept) return "kept";
  if (url.startsWith("/staff")) return "staff";
  return url.includes(":") || path.includes("?") ? "document" : "list";
}
