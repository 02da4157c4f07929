import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { staffRoles } from "#app/domain/core/actor.ts";
import type { Url } from "#app/routes.ts";
import type { Browser } from "../browser.ts";
import { findSample } from "../find-sample.ts";
import { type LivedShop, openCopy, openLivedShop } from "../lived-shop.ts";
import { databaseIn, keepFiles } from "../lived-year.ts";
import { onceARun } from "../once-a-run.ts";
import { type FoundForm, formsOf, urlsFor } from "./every-form.ts";
import { type NamedPage, namesOf } from "./every-name.ts";
import type { Sample } from "./every-page.ts";
import { openViewers, type Viewer } from "./every-viewer.ts";

/** Those whose forms are looked for, and on which pages. */
const walkers = [
  ["owner", "buyer"],
  ["visitor", "visitor"],
  ...staffRoles.map((role) => [role, "staff"] as const),
] as const;

type Walker = (typeof walkers)[number][0];

interface Seen {
  pages: NamedPage[];
  forms: FoundForm[];
}

/** What was found on the way, as it is kept. */
interface Walk {
  sample: Sample;
  cookies: [Viewer, string][];
  seen: Record<Walker, Seen>;
}

/**
 * The lived shop after everybody has opened each of their pages: with the documents for them, its viewers'
 * browsers, and the forms that they were shown. Walked once for all tests of a run; each has its own copy.
 */
export async function openWalkedShop() {
  const folder = await onceARun("walked", walk);
  const shop = await openCopy(folder);
  const { sample, cookies, seen }: Walk = JSON.parse(await readFile(walkIn(folder), "utf8"));
  const browsers = new Map<Viewer, Browser>();
  for (const [viewer, header] of cookies) {
    const browser = await shop.browser();
    for (const cookie of header.split("; ").filter(Boolean)) browser.accept(cookie);
    browsers.set(viewer, browser);
  }
  return { shop, sample, browsers, ...seenBy(seen) };
}

const seenBy = (seen: Walk["seen"]) => ({
  formsOf: (who: Walker) => seen[who].forms,
  pagesOf: (who: Walker) => seen[who].pages,
});

const walkIn = (folder: string) => join(folder, "walk.json");

async function walk(folder: string) {
  const shop = await openLivedShop();
  const sample = await findSample(shop);
  const browsers = await openViewers(shop);
  const seen = {} as Walk["seen"];
  for (const [who, side] of walkers)
    seen[who] = await openAll(browsers.get(who)!, urlsFor(side), sample);
  const cookies = [...browsers].map(([who, one]): Walk["cookies"][number] => [
    who,
    one.sessionCookie(),
  ]);
  await keep(shop, folder);
  await writeFile(walkIn(folder), JSON.stringify({ sample, cookies, seen } satisfies Walk));
}

async function openAll(browser: Browser, urls: readonly Url[], sample: Sample): Promise<Seen> {
  const pages: NamedPage[] = [];
  const forms = await formsOf(urls, sample, async (address) => {
    const page = await browser.open(address);
    pages.push(namesOf(page, address));
    return page.document;
  });
  return { pages, forms };
}

async function keep({ client, files }: LivedShop, folder: string) {
  await client.execute({ sql: "VACUUM INTO ?", args: [databaseIn(folder)] });
  await keepFiles(folder, files);
  client.close();
}
