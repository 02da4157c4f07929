import { and, eq, inArray, sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { floorActs } from "#db/schema/index.ts";
import { violations } from "./steps/axe.ts";
import {
  floorWorker,
  focused,
  onTheFloor,
  parcelOnItsWay,
  reactAtWork,
  scanFast,
} from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";

/** What a scanner does: it types into whatever holds the focus, and ends with Enter. */
async function scan(page: Page, code: string) {
  await expect.poll(() => focused(page)).toBe("code");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

/** Into the page itself, as fast as a scanner: keys that go through the test's own line may stand apart for long. */
function scanAnywhere(page: Page, ...codes: string[]) {
  const type = (keys: string[]) => {
    for (const key of keys)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  };
  return page.evaluate(
    type,
    codes.flatMap((code) => [...code, "Enter"]),
  );
}

/** A page of the floor at which React is at work. */
async function atScanPage(path = "/staff/scan") {
  const { page, context, complaints } = await person(true);
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  await page.goto(path);
  await reactAtWork(page);
  return { page, context, complaints };
}

/** Waits until the last parcel is shown, looks at it, and presses Enter. */
async function receiveLast(page: Page, number: string) {
  await expect.poll(() => page.url(), { timeout: 60_000 }).toContain(`code=${number}`);
  await floorWorker(page).enter();
}

/** So many parcels of a piece each that are on their way; their numbers, and which of them were received. */
async function parcels(prefix: string, count: number) {
  const numbers = Array.from(
    { length: count },
    (_, at) => `${prefix}${String(at + 1).padStart(8, "0")}`,
  );
  const lotIds = await onTheFloor(async (book) => {
    const ids = [];
    for (const number of numbers) ids.push(...(await parcelOnItsWay(book, number)).ids);
    return ids;
  });
  /** In the order in which they were received. */
  const received = () =>
    onTheFloor(async ({ db }) => {
      const acts = await db
        .select({ label: floorActs.label })
        .from(floorActs)
        .where(and(eq(floorActs.kind, "receive"), inArray(floorActs.label, numbers)))
        .orderBy(sql`rowid`);
      return acts.map(({ label }) => label);
    });
  return { numbers, lotIds, received };
}

/** Parcels on their way, as the page of arrivals lists them. */
async function awaited(page: Page) {
  await page.goto("/staff/receive");
  const cells = await page.locator('td[data-label="快递单号"]').allInnerTexts();
  return [...new Set(cells.map((text) => text.trim()).filter((text) => text.length > 5))];
}

test.each([true, false])(
  "the floor is worked by scans alone, scripts %s",
  async (scripts) => {
    const { page, context, complaints } = await person(scripts);
    await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
    const [parcel] = await awaited(page);
    expect(parcel).toBeDefined();

    const { scan, enter, press, photograph } = floorWorker(page);
    await page.goto("/staff/scan");
    await scan(parcel!);
    expect(await page.locator("main").innerText()).toContain("回车一次即全部签收");
    await enter();
    await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已全部签收。");
    await expect.poll(() => focused(page)).toBe("code");

    await scan(parcel!);
    const codes = await page.locator(".scan-result th.monospace a").allInnerTexts();
    expect(codes.length).toBeGreaterThan(0);
    // From the first lot on, each inspection leads to the next of its order, two acts a lot: photo and button.
    await scan(codes[0]!);
    await page.getByRole("link", { name: "验货", exact: true }).last().click();
    while (/\/staff\/inspect\//.test(page.url())) {
      await photograph();
      await press("验货");
    }
    await expect.poll(() => new URL(page.url()).pathname).toBe("/staff/scan");

    for (const code of codes) {
      await scan(code);
      await scan("D-20-12");
      await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已放上货架。");
    }
    await page.locator(".undo > summary").first().click();
    await press("确定撤销");
    await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已撤销。");
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);

test("with scripts a scan counts wherever the focus is, and twice in a moment is once and said", async () => {
  const { page, context } = await atScanPage();
  await page.locator("h2").first().click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  // One right after the other: the answer to the first may take longer than the moment.
  await scanAnywhere(page, "A-01-03", "A-01-03");
  await expect.poll(() => page.url()).toContain("code=A-01-03");
  await expect
    .poll(() => page.locator("main").innerText())
    .toContain("A-01-03：2秒内扫了两次，第二次没有处理。");
  expect(sent).toBe(1);
  await context.close();
}, 60_000);

test("what a person types in another field is left alone, and a scan that lands there is taken out", async () => {
  const { page, context } = await atScanPage("/staff/scan?code=SF55555555555");
  const note = page.getByLabel("线索");
  await note.fill("纸箱");
  await scanAnywhere(page, "A-01-03");
  await expect.poll(() => page.url()).toContain("code=A-01-03");
  await page.goto("/staff/scan?code=SF55555555555");
  await reactAtWork(page);
  await note.click();
  await page.keyboard.type("12345", { delay: 90 });
  expect(await note.inputValue()).toBe("12345");
  await context.close();
}, 60_000);

test("forty parcels scanned 50 ms apart are all received in their order", async () => {
  const { numbers, received } = await parcels("YT81", 40);
  const { page, context, complaints } = await atScanPage();
  await scanFast(page, numbers);
  await receiveLast(page, numbers.at(-1)!);
  await expect.poll(received, { timeout: 60_000, interval: 500 }).toEqual(numbers);
  await expect.poll(() => focused(page)).toBe("code");
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);

test("a scan before React is at work counts, and what was typed ahead of it", async () => {
  const { numbers, received } = await parcels("YT82", 2);
  const { page, context } = await person(true);
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/staff/scan", { waitUntil: "commit" });
  await scan(page, numbers[0]!);
  await expect.poll(() => page.url()).toContain(`code=${numbers[0]}`);
  await expect.poll(() => focused(page)).toBe("code");
  await page.keyboard.type(numbers[1]!);
  release();
  await reactAtWork(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain(`code=${numbers[1]}`);
  await receiveLast(page, numbers[1]!);
  await expect.poll(received).toEqual(numbers);
  await context.close();
}, 60_000);

test("a scanner that ends with a carriage return and a line feed shows a parcel and receives nothing", async () => {
  const { numbers, received } = await parcels("YT85", 1);
  const { page, context } = await atScanPage();
  await page.keyboard.type(numbers[0]!);
  await page.evaluate(() => {
    const { form } = document.querySelector<HTMLInputElement>("[data-scan] [name=code]")!;
    form!.requestSubmit();
    form!.requestSubmit();
  });
  await expect.poll(() => page.url()).toContain(`code=${numbers[0]}`);
  await scan(page, "");
  await expect.poll(() => page.locator("[role=alert]").innerText()).toContain("回车太快");
  expect(await received()).toEqual([]);
  await receiveLast(page, numbers[0]!);
  await expect.poll(received).toEqual(numbers);
  await context.close();
}, 60_000);

test("a scan that is refused among others is said, and the others go on", async () => {
  const { numbers, received } = await parcels("YT83", 3);
  const { page, context } = await atScanPage();
  await page.evaluate(() => {
    const { dataset } = document.body;
    navigator.vibrate = (pattern) => {
      dataset.buzzes = `${dataset.buzzes ?? ""}${JSON.stringify(pattern)} `;
      return true;
    };
  });
  await page.keyboard.press("Shift");
  const [first, second, third] = numbers as [string, string, string];
  await scanFast(page, [first, "L-999999", second, third]);
  await receiveLast(page, third);
  await expect.poll(received).toEqual(numbers);
  await expect
    .poll(() => page.locator("[role=alert]").innerText())
    .toContain("L-999999 屏上的包裹还没签收");
  expect(await page.locator("body").getAttribute("data-buzzes")).toBe("40 [150,80,150] 40 40 40 ");
  await page.getByRole("button", { name: "知道了" }).click();
  expect(await page.locator("[role=alert]").count()).toBe(0);
  await context.close();
}, 60_000);

test("scans of three seconds without a line are kept, said, and sent in their order", async () => {
  const { numbers, received } = await parcels("YT84", 12);
  const { page, context } = await atScanPage();
  const sent = scanFast(page, numbers, 300);
  await expect.poll(received).not.toEqual([]);
  await context.setOffline(true);
  await expect.poll(() => page.locator("main").innerText()).toContain("网络断开");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await context.setOffline(false);
  await sent;
  await receiveLast(page, numbers.at(-1)!);
  await expect.poll(received, { timeout: 30_000 }).toEqual(numbers);
  await expect.poll(() => page.locator("main").innerText()).not.toContain("网络断开");
  await context.close();
}, 120_000);

test("the pages of the floor have nothing that axe objects to", async () => {
  const { page, context } = await person(true);
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  const [parcel] = await awaited(page);
  const wrong: string[] = [];
  for (const path of [
    "/staff/scan",
    `/staff/scan?code=${parcel}`,
    "/staff/scan?code=L-000001",
    "/staff/scan?code=A-01-03",
    "/staff/scan?code=ZT12345678901",
    "/staff/shelves?aisle=A",
    "/staff/stock",
    "/staff/unknown",
    "/staff/print?codes=L-000001,A-01-03",
  ]) {
    await page.goto(path);
    wrong.push(...(await violations(page, "every")).map((one) => `${path}: ${one}`));
  }
  expect(wrong).toEqual([]);
  await context.close();
}, 120_000);

test("a phone's camera scans as a scanner does, and no button stands where the browser reads no codes", async () => {
  const { numbers, received } = await parcels("CAM", 1);
  const plain = await atScanPage();
  const button = { name: "用摄像头扫码" };
  expect(await plain.page.getByRole("button", button).count()).toBe(0);
  await plain.context.close();

  const { page, context, complaints } = await person(true);
  await page.addInitScript((code) => {
    // What the browser would read, and a camera that shows something.
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: code }];
      },
    });
    const canvas = document.createElement("canvas");
    setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, Math.random() * 9, 9), 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  }, numbers[0]!);
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  const answer = await page.goto("/staff/scan");
  expect(answer!.headers()["permissions-policy"]).toContain("camera=(self)");
  await reactAtWork(page);
  await page.getByRole("button", button).click();
  await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(`code=${numbers[0]}`);
  // The label that is still before the camera receives nothing by itself at once.
  expect(await received()).toEqual([]);
  await page.getByRole("button", { name: "关闭摄像头" }).click();
  await page.locator("#code").focus();
  await floorWorker(page).enter();
  await expect.poll(received).toEqual(numbers);
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);
