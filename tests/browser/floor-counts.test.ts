import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { lots } from "#db/schema/index.ts";
import { must } from "#db/seed/history/day-book.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { unmeasured } from "#tests/support/trade/stock.ts";
import { floorWorker, focused, onTheFloor, parcelOnItsWay } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";

// What a day on the floor costs in scans, keys and presses: the promise is as many as are counted here.

const nine = (way: string) => Array.from({ length: 9 }, (_, at) => `YT${way}000000000${at + 1}`);

async function atWork(scripts: boolean) {
  const { page, context, complaints } = await person(scripts);
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  return { worker: floorWorker(page), context, complaints };
}

async function codesOf(ids: readonly string[]) {
  const rows = await onTheFloor(({ db }) =>
    db
      .select({ number: lots.number })
      .from(lots)
      .where(inArray(lots.id, [...ids]))
      .orderBy(lots.number),
  );
  return rows.map(({ number }) => lotCode(number));
}

test.each([
  [true, "71"],
  [false, "72"],
])(
  "ten parcels are received, ten lots inspected and shelved by as few acts as promised, scripts %s",
  async (scripts, way) => {
    const last = `YT${way}0000000010`;
    const ids = await onTheFloor(async (book) => {
      for (const number of nine(way)) await parcelOnItsWay(book, number);
      return (await parcelOnItsWay(book, last, 10)).ids;
    });
    const { worker, context, complaints } = await atWork(scripts);
    const { page, acts, begin, scan, enter, press, photograph } = worker;

    await page.goto("/staff/scan");
    begin();
    for (const number of [...nine(way), last]) await scan(number);
    await enter();
    await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已全部收下。");
    expect(acts).toEqual({ scans: 10, enters: 1, presses: 0, fields: 0, photos: 0 });

    // The way there: the parcel's label, and Enter for what is to be done with it.
    begin();
    await scan(last);
    await enter();
    expect(acts).toEqual({ scans: 1, enters: 1, presses: 0, fields: 0, photos: 0 });
    begin();
    while (/\/staff\/inspect\//.test(page.url())) {
      await expect.poll(() => focused(page)).toBe("code");
      await photograph("shots");
      await press("验货");
    }
    expect(acts).toEqual({ scans: 0, enters: 0, presses: 10, fields: 0, photos: 10 });
    expect(new URL(page.url()).pathname).toBe("/staff/scan");

    begin();
    for (const code of await codesOf(ids)) {
      await scan(code);
      await scan("D-20-12");
      await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已放上货架。");
    }
    expect(acts).toEqual({ scans: 20, enters: 0, presses: 0, fields: 0, photos: 0 });
    await expect.poll(() => focused(page)).toBe("code");
    expect(complaints).toEqual([]);
    await context.close();
  },
  240_000,
);

/** A paid request of the demo's company for a piece each of twelve lots. */
function toBePacked() {
  return onTheFloor(async (book) => {
    const keeper = book.staff("staff-warehouse", 0);
    const { ids } = await parcelOnItsWay(book, `YT73${crypto.randomUUID().slice(0, 8)}`, 12);
    for (const lotId of ids) {
      must(await receiveLot(keeper, { id: crypto.randomUUID(), lotId, quantity: 1 }));
      const found = { goodQuantity: 1, badQuantity: 0, note: "", photos: [], ...unmeasured };
      must(await inspectLot(keeper, memoryFiles(), lotId, found));
      must(await shelveLot(keeper, lotId, "A-01-03"));
    }
    const owner = book.buyer("user-demo", 0);
    const { id, number } = must(
      await requestShipment(owner, {
        id: crypto.randomUUID(),
        lines: ids.map((lotId) => ({ lotId, quantity: 1 })),
        receiverId: "address-depot",
        importerId: "address-office",
        methodCode: "air",
        optionIds: [],
        words: { note: "", desiredOn: "", mainNumber: "" },
        submit: true,
      }),
    );
    const freight = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "" };
    must(
      await quoteShipment(book.staff("staff-manager", 0), number, { ...freight, checked: true }),
    );
    must(await payDocument(owner, "shipping", id, crypto.randomUUID()));
    return { ids, number };
  });
}

test.each([true, false])(
  "three boxes of four lines are packed by twelve scans and six fields, scripts %s",
  async (scripts) => {
    const { ids, number } = await toBePacked();
    const codes = await codesOf(ids);
    const { worker, context, complaints } = await atWork(scripts);
    const { page, acts, begin, scan, enter, press, fill } = worker;

    await page.goto("/staff/scan");
    begin();
    await scan(number);
    await enter();
    expect(new URL(page.url()).pathname).toBe(`/staff/pack/${number}`);
    expect(acts).toMatchObject({ scans: 1, enters: 1, presses: 0 });

    begin();
    for (const code of codes.slice(0, 4)) await scan(code);
    for (const [side, value] of [
      ["长 cm", "40"],
      ["宽 cm", "30"],
      ["高 cm", "20"],
    ] as const)
      await fill(side, value);
    await fill("重 kg", "ST,GS,+ 2.10kg");
    await press("照此箱再装一箱");
    for (const code of codes.slice(4, 8)) await scan(code);
    await fill("重 kg", "2.2");
    await press("照此箱再装一箱");
    for (const code of codes.slice(8)) await scan(code);
    await fill("重 kg", "2.3");
    await press("完成装箱");
    expect(acts).toEqual({ scans: 12, enters: 0, presses: 3, fields: 6, photos: 0 });
    await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已登记装箱。");
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);
