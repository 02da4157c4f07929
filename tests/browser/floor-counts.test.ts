import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { files, lots } from "#db/schema/index.ts";
import { must } from "#db/seed/history/day-book.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { unmeasured } from "#tests/support/trade/stock.ts";
import {
  floorWorker,
  focused,
  onTheFloor,
  parcelOnItsWay,
  reactAtWork,
  scanFast,
} from "./steps/floor-steps.ts";
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
    await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已全部签收。");
    expect(acts).toEqual({ scans: 10, enters: 1, presses: 0, fields: 0, photos: 0 });

    // The way there: the parcel's label, and Enter for what is to be done with it.
    begin();
    await scan(last);
    await enter();
    expect(acts).toEqual({ scans: 1, enters: 1, presses: 0, fields: 0, photos: 0 });
    begin();
    while (/\/staff\/inspect\//.test(page.url())) {
      await expect.poll(() => focused(page)).toBe("code");
      await photograph();
      await press("验货");
    }
    // A press and a picture each; another test may have put a lot of its own into the queue meanwhile.
    const { photos } = acts;
    expect(photos).toBeGreaterThanOrEqual(10);
    expect(acts).toEqual({ scans: 0, enters: 0, presses: photos, fields: 0, photos });
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
    await press("按本箱复制一箱");
    for (const code of codes.slice(4, 8)) await scan(code);
    await fill("重 kg", "2.2");
    await press("按本箱复制一箱");
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

test("twelve lots scanned 50 ms apart are all in the box, and a typed weight stays", async () => {
  const { ids, number } = await toBePacked();
  const { worker, context, complaints } = await atWork(true);
  const { page } = worker;
  await page.goto(`/staff/pack/${number}`);
  await reactAtWork(page);
  const [first, ...others] = await codesOf(ids);
  await worker.scan(first!);
  await page.getByLabel("重 kg").fill("2.1");
  // One of them again: each scan is a piece, and there is no second of it.
  await scanFast(page, [first!, ...others]);
  await expect.poll(() => page.locator("#h-left").innerText()).toContain("0 / 12");
  expect(await page.getByLabel("重 kg").inputValue()).toBe("2.1");
  await expect.poll(() => page.locator("main").innerText()).toContain(`${first} `);
  await expect
    .poll(() => page.locator("[role=alert]").allInnerTexts())
    .toEqual([expect.stringContaining("前面有 1 个扫描没有处理")]);
  expect(complaints.filter((text) => !text.includes("status of 4"))).toEqual([]);
  await context.close();
}, 120_000);

test("twelve lots typed by a scanner while answers come are all in the box, and so is a typed quantity", async () => {
  const { ids, number } = await toBePacked();
  const { worker, context, complaints } = await atWork(true);
  const { page } = worker;
  await page.goto(`/staff/pack/${number}`);
  await reactAtWork(page);
  const [first, ...others] = await codesOf(ids);
  const pieces = page.getByLabel("件数");
  await page.getByLabel(/^扫批次/).focus();
  for (const code of others) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
  // More than there are, typed while the scans before are being answered.
  await pieces.fill("5");
  await expect.poll(() => page.locator("#h-left").innerText()).toContain("1 / 12");
  expect(await pieces.inputValue()).toBe("5");
  await page.getByLabel(/^扫批次/).focus();
  await page.keyboard.type(first!);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".error-summary").count()).toBe(1);
  expect(await page.locator("#h-left").innerText()).toContain("1 / 12");
  await worker.scan(first!);
  await expect.poll(() => page.locator("#h-left").innerText()).toContain("0 / 12");
  expect(complaints.filter((text) => !text.includes("status of 4"))).toEqual([]);
  await context.close();
}, 120_000);

test("photos that were taken stay when an inspection is refused", async () => {
  const ids = await onTheFloor(async (book) => {
    const { ids } = await parcelOnItsWay(book, `YT74${crypto.randomUUID().slice(0, 8)}`, 1, 5);
    const keeper = book.staff("staff-warehouse", 0);
    must(await receiveLot(keeper, { id: crypto.randomUUID(), lotId: ids[0]!, quantity: 5 }));
    return ids;
  });
  const { worker, context } = await atWork(true);
  const { page, photograph, press, fill } = worker;
  await page.goto(`/staff/inspect/${ids[0]}?scan`);
  await reactAtWork(page);
  await photograph();
  await page.locator(".upload-files").getByText("已上传").waitFor();
  await fill("良品数量", "3");
  await press("验货");
  await expect
    .poll(() => page.locator("[role=alert]").innerText())
    .toContain("良品与次品之和须等于本批数量");
  expect(await page.locator(".upload-files li").count()).toBe(1);
  await fill("次品数量", "2");
  await fill("破损", "2");
  await press("验货");
  await expect.poll(() => page.locator(".flash-message").innerText()).toContain("已验货。");
  const kept = await onTheFloor(({ db }) => db.$count(files, eq(files.documentId, ids[0]!)));
  expect(kept).toBe(1);
  await context.close();
}, 120_000);

test("a scale types its weight into the field for it, wherever the focus is, and no scan comes of it", async () => {
  const { ids, number } = await toBePacked();
  const { worker, context, complaints } = await atWork(true);
  const { page, scan } = worker;
  await page.goto(`/staff/pack/${number}`);
  await reactAtWork(page);
  const [first] = await codesOf(ids);
  await scan(first!);
  const weight = page.getByLabel("重 kg");
  const scanned = page.getByLabel(/^扫批次/);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));

  // Into the page itself: keys that go through the test's own line may stand apart for long.
  const typeFast = (text: string) =>
    page.evaluate(
      (keys) => {
        for (const key of keys) {
          const target = document.activeElement as HTMLInputElement;
          const init = { key, bubbles: true, cancelable: true };
          const goesOn = target.dispatchEvent(new KeyboardEvent("keydown", init));
          if (key.length === 1 && target.value !== undefined) target.value += key;
          if (key === "Enter" && goesOn)
            target.form?.requestSubmit(target.form.querySelector("button[name=intent]"));
        }
      },
      [...text, "Enter"],
    );
  for (const focusedField of [scanned, page.getByLabel("长 cm"), page.locator("h1")]) {
    await weight.fill("");
    await focusedField.evaluate((one) =>
      one instanceof HTMLInputElement
        ? one.focus()
        : (document.activeElement as HTMLElement).blur(),
    );
    await typeFast("ST,GS,+ 2.10kg");
    await expect.poll(() => weight.inputValue()).toBe("ST,GS,+ 2.10kg");
    expect(await scanned.inputValue()).toBe("");
    expect(await page.getByLabel("长 cm").inputValue()).toBe("");
  }
  expect(sent).toEqual([]);
  // In its own field its Enter keeps the measures, as anybody's.
  await weight.fill("");
  await weight.focus();
  await typeFast("2.20kg");
  await expect
    .poll(() => page.locator(".error-summary").innerText())
    .toContain("还没填：长、宽、高");
  expect(await weight.inputValue()).toBe("2.20kg");
  expect(complaints.filter((text) => !text.includes("status of 4"))).toEqual([]);
  await context.close();
}, 120_000);

test("the scan field of an inspection stays for the next lot, whose figures are its own", async () => {
  const ids = await onTheFloor(async (book) => {
    const { ids } = await parcelOnItsWay(book, `YT75${crypto.randomUUID().slice(0, 8)}`, 2);
    const keeper = book.staff("staff-warehouse", 0);
    for (const lotId of ids)
      must(await receiveLot(keeper, { id: crypto.randomUUID(), lotId, quantity: 1 }));
    return ids;
  });
  const { worker, context } = await atWork(true);
  const { page } = worker;
  await page.goto(`/staff/inspect/${ids[0]}?scan`);
  await reactAtWork(page);
  await worker.photograph();
  await page.getByLabel("良品数量").fill("0");
  await page.getByLabel("次品数量").fill("1");
  await page.locator("details.exception summary").click();
  await page.getByLabel("破损").fill("1");
  const scanned = page.getByLabel(/^验完再扫一次/);
  await scanned.evaluate((field) => field.setAttribute("data-same", ""));
  await page.getByRole("button", { name: "验货", exact: true }).click();
  await expect.poll(() => page.url()).not.toContain(ids[0]);
  expect(await scanned.getAttribute("data-same")).toBe("");
  await expect.poll(() => focused(page)).toBe("code");
  // The figures are those of the next lot, and so is the fold.
  expect(await page.getByLabel("良品数量").inputValue()).toBe("1");
  expect(await page.getByLabel("次品数量").inputValue()).toBe("0");
  expect(await page.locator("details.exception").getAttribute("open")).toBeNull();
  await context.close();
}, 120_000);
