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

/** What a person does on the floor, each act counted as it is done. */
export function floorWorker(page: Page) {
  const acts = { scans: 0, enters: 0, presses: 0, fields: 0, photos: 0 };
  const arrive = (act: Promise<unknown>) =>
    Promise.all([page.waitForEvent("domcontentloaded"), act]);
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

    /** Enter, with nothing scanned. */
    async enter() {
      acts.enters++;
      await expect.poll(() => focused(page)).toBe("code");
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

    async photograph(field: string) {
      acts.photos++;
      await page.locator(`input[name=${field}]`).setInputFiles(picture);
    },
  };
}

/** The name of what the next key goes into. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null;
    return field?.name;
  });
