import { Buffer } from "node:buffer";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { receiveShipment, shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { must } from "#db/seed/history/day-book.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { png, unmeasured } from "#tests/support/trade/stock.ts";
import { onTheFloor, parcelOnItsWay } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";

const photo = (name: string) => ({
  ...{ name, mimeType: "image/png" },
  buffer: Buffer.from(png().bytes),
});

/** A delivery of the demo's company that has arrived; its number. */
function receivedDelivery() {
  return onTheFloor(async (book) => {
    const keeper = book.staff("staff-warehouse", 0);
    const { ids } = await parcelOnItsWay(book, `YT75${crypto.randomUUID().slice(0, 8)}`, 1, 4);
    const lotId = ids[0]!;
    must(await receiveLot(keeper, { id: crypto.randomUUID(), lotId, quantity: 4 }));
    const found = { goodQuantity: 4, badQuantity: 0, note: "", photos: [], ...unmeasured };
    must(await inspectLot(keeper, memoryFiles(), lotId, found));
    must(await shelveLot(keeper, lotId, "A-01-03"));
    const owner = book.buyer("user-demo", 0);
    const { id, number } = must(
      await requestShipment(owner, {
        ...{ id: crypto.randomUUID(), lines: [{ lotId, quantity: 4 }] },
        ...{ receiverId: "address-depot", importerId: "address-office", methodCode: "air" },
        ...{ optionIds: [], words: { note: "", desiredOn: "", mainNumber: "" }, submit: true },
      }),
    );
    const freight = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "", checked: true };
    must(await quoteShipment(book.staff("staff-manager", 0), number, freight));
    must(await payDocument(owner, "shipping", id, crypto.randomUUID()));
    const { lines } = (await findShipment(keeper, number))!;
    const contents = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: 1_900, contents };
    must(await packShipment(keeper, number, [box], { reweighed: true }));
    const handover = { carrier: "佐川急便", trackingNumber: "4012-3456", boxTracking: new Map() };
    must(await shipShipment(keeper, number, handover));
    must(await receiveShipment(owner, number));
    return number;
  });
}

/** A buyer at a form that takes photos, with React at work. */
async function buyerAt(path: string) {
  const opened = await person(true);
  const { page } = opened;
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto(path);
  await page.locator(".upload.alive").waitFor();
  return { ...opened, list: page.locator(".upload-files"), pictures: filesOf(page) };
}

const filesOf = (page: Page) => page.locator("input[name=pictures]");

test("a claim that is refused keeps its photos, and is sent with them", async () => {
  const number = await receivedDelivery();
  const { page, context, complaints, list, pictures } = await buyerAt(
    `/aftersaledetails?pOrder_sn=${number}`,
  );
  await pictures.setInputFiles([photo("外箱.png"), photo("商品.png")]);
  await expect.poll(() => list.getByText("送信済み").count()).toBe(2);
  await page.getByRole("radio", { name: "破損・汚れ" }).check();
  await page.getByRole("radio", { name: /^返金/ }).check();
  await page.getByLabel(/の申請数$/).fill("2");
  await page.getByRole("button", { name: "申請する" }).click();
  await page.locator(".error-summary", { hasText: "状況を" }).waitFor();
  expect(await page.locator(".error-summary").innerText()).not.toContain("お選びください");
  expect(await list.innerText()).toContain("外箱.png");

  await page.getByLabel(/^状況/).fill("箱の角がつぶれていました。");
  await page.getByRole("button", { name: "申請する" }).click();
  await page.waitForURL(/claim_sn=/);
  expect(await page.locator("section[aria-labelledby=h-photos] img").count()).toBe(2);
  expect(complaints.filter((said) => !said.includes("400"))).toEqual([]);
  await context.close();
}, 120_000);

test("a photo goes with its form where too many are on their way, and is kept when that is refused", async () => {
  const { page, context, complaints, list, pictures } = await buyerAt("/user/goodsRequests");
  await page.route("**/user/uploads", (route) => route.fulfill({ status: 429 }));
  await pictures.setInputFiles(photo("皿.png"));
  await list.getByText("フォームと一緒に送信します").waitFor();
  const ask = page.getByRole("button", { name: "依頼する" });
  expect(await ask.isDisabled()).toBe(false);
  await page.locator("#goods-quantity").fill("5");
  await page.locator("#goods-title").fill("陶器の皿");
  const address = page.locator("#goods-pageUrl");
  await address.fill("ftp://shop");
  await ask.click();
  await page.locator(".error-summary", { hasText: "アドレスは http:// または" }).waitFor();
  expect(await page.locator(".error-summary").innerText()).not.toContain("お選びください");
  expect(await list.innerText()).toContain("皿.png");

  await address.fill("");
  await ask.click();
  await page.waitForURL(/request_sn=/);
  expect(await page.locator("section[aria-labelledby=h-photos] img").count()).toBe(1);
  const allowed = /400|429/;
  expect(complaints.filter((said) => !allowed.test(said))).toEqual([]);
  await context.close();
}, 120_000);
