import { join } from "node:path";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import type { Page } from "playwright";
import { expect } from "vitest";
import { openScope } from "#app/domain/open-scope.server.ts";
import { purchases } from "#db/schema/index.ts";
import { dayBook } from "#db/seed/history/day-book.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";
import { dataDir } from "./people.ts";
import { picture } from "./steps.ts";

/** The running shop's own database, for what must lie on the floor before anybody scans. */
export async function onTheFloor<Value>(lay: (book: ReturnType<typeof dayBook>) => Promise<Value>) {
  const client = createClient({ url: `file:${join(dataDir, "shop.db")}`, timeout: 10_000 });
  try {
    return await lay(dayBook(drizzle(client), new Date()));
  } finally {
    client.close();
  }
}

/** A parcel of the demo's company that is on its way with so many lots of so many pieces; its number, and theirs. */
export async function parcelOnItsWay(
  { db, now }: ReturnType<typeof dayBook>,
  number: string,
  lotCount = 1,
  pieces = 1,
) {
  const shop = { db, as: (actor: never) => openScope(db, actor, now) } as never;
  const ids: string[] = [];
  for (let count = 0; count < lotCount; count++) {
    const { lotId } = await boughtLot(shop, pieces, "company-demo", "user-demo");
    const purchase = sql`(SELECT purchase_id FROM lots WHERE id = ${lotId})`;
    await db.update(purchases).set({ chinaTracking: number }).where(sql`id = ${purchase}`);
    ids.push(lotId);
  }
  return { number, ids };
}

/** Longer than what an Enter behind a scan is taken for a second one of the scanner. */
const lookedAtMs = 2_100;

/** What a person does on the floor, each act counted as it is done. */
export function floorWorker(page: Page) {
  const acts = { scans: 0, enters: 0, presses: 0, fields: 0, photos: 0 };
  const isQuiet = quietOf(page);
  const arrive = async (act: Promise<unknown>) => {
    await act;
    await isQuiet();
  };
  return {
    page,
    acts,
    begin: () => Object.assign(acts, { scans: 0, enters: 0, presses: 0, fields: 0, photos: 0 }),

    /** A scanner types into whatever holds the focus, and ends with Enter. */
    async scan(code: string) {
      acts.scans++;
      await expect.poll(() => focused(page)).toBe("code");
      await page.keyboard.type(code);
      await arrive(page.keyboard.press("Enter"));
    },

    /** Enter, with nothing scanned, by somebody who has looked at what is shown. */
    async enter() {
      acts.enters++;
      await expect.poll(() => focused(page)).toBe("code");
      await new Promise((resolve) => setTimeout(resolve, lookedAtMs));
      await arrive(page.keyboard.press("Enter"));
    },

    async press(name: string) {
      acts.presses++;
      await arrive(page.getByRole("button", { name, exact: true }).first().click());
    },

    async fill(label: string, value: string) {
      acts.fields++;
      await page.getByLabel(label).first().fill(value);
    },

    async photograph() {
      acts.photos++;
      await page.locator("input[capture]").setInputFiles(picture);
    },
  };
}

/** Waits until nothing is asked of the shop any more: a scan is answered in place, or by a page of its own. */
function quietOf(page: Page) {
  const open = new Set<object>();
  let last = 0;
  const at = (change: (request: object) => void) => (request: object) => {
    change(request);
    last = performance.now();
  };
  page.on(
    "request",
    at((request) => open.add(request)),
  );
  for (const ended of ["requestfinished", "requestfailed"] as const)
    page.on(
      ended as "requestfinished",
      at((request) => open.delete(request)),
    );
  return () => {
    last = performance.now();
    return expect
      .poll(() => open.size === 0 && performance.now() - last > 150, { timeout: 15_000 })
      .toBe(true);
  };
}

/** Scans one code after the other into the field of the page without waiting for any answer. */
export function scanFast(page: Page, codes: readonly string[], everyMs = 50) {
  return page.evaluate(
    async ([codes, everyMs]) => {
      for (const code of codes) {
        const field = document.querySelector<HTMLInputElement>("[data-scan] [name=code]")!;
        field.value = code;
        field.form!.requestSubmit();
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    },
    [codes, everyMs] as const,
  );
}

export const reactAtWork = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("react-at-work").length > 0);

/** The name of what the next key goes into. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null;
    return field?.name;
  });
