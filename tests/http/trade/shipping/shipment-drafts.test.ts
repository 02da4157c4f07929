import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { askCoSign } from "#app/domain/trade/shipments/co-sign.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { shippingRequests, shippingVersions, users } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const number = "PD-260115-0001";
const details = `/deliveryDetails?pOrder_sn=${number}`;
const found = async () => (await findShipment(shop.as(wei), number))!;

test("a draft is written anew under its number, with the day it is wished for", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 6, { submit: false });
  const buyer = await shop.browser(hanako);
  const draft = await buyer.open(details);
  expect(draft.document.querySelector("a[href*='draft=']")).toBeTruthy();
  expect(draft.text).toMatch(/保管料見積待ち見込み 0円/);
  const page = await buyer.open(`/porderSubmit?draft=${number}`);
  expect(page.text).toContain(`下書き ${number} の編集`);
  expect(page.value("quantity")).toBe("6");
  const wrong = await page.submit("一時保存", { quantity: "4", desiredOn: "2026-02-31" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("到着の希望日に実在する日付を入力してください");
  for (const [desiredOn, why] of [
    ["2099-01-01", "到着の希望日は、今日から180日以内の日付を入力してください"],
    ["2026-01-16", "お選びの便のお届け日数では間に合いません"],
  ] as const) {
    const refused = await page.submit("一時保存", { quantity: "4", desiredOn });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(why);
    expect(refused.value("desiredOn")).toBe(desiredOn);
  }
  const saved = await page.submit("一時保存", {
    quantity: "4",
    desiredOn: "2026-02-10",
    mainNumber: "MATOME-1",
  });
  expect(saved.text).toContain("2026/02/10");
  expect(saved.text).toContain("MATOME-1");
  const { request, lines, stages, events } = await found();
  expect(request).toMatchObject({ number, state: "draft", pieceCount: 4, version: events.length });
  expect(lines).toMatchObject([{ lotId, quantity: 4 }]);
  // Both estimates are kept, and the newer one is shown.
  expect(stages.map(({ kind, version }) => [kind, version])).toEqual([["estimate", events.length]]);
  expect(await shop.db.$count(shippingVersions)).toBe(2);

  const again = await buyer.open(`/porderSubmit?draft=${number}`);
  expect(again.value("desiredOn")).toBe("2026-02-10");
  await again.submit("配送を依頼する");
  expect((await found()).request.state).toBe("quoting");
  expect((await buyer.open(`/porderSubmit?draft=${number}`)).status).toBe(404);
  expect((await (await shop.browser(taro)).open(`/porderSubmit?draft=${number}`)).status).toBe(404);
});

test("the way back to a form that saved a draft, and 一時保存 again, saves the same draft", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const buyer = await shop.browser(hanako);
  const page = await buyer.open(`/porderSubmit?lot=${lotId}`);
  await page.submit("一時保存", { quantity: "6", note: "最初" });
  const saved = await page.submit("一時保存", { quantity: "4", note: "書き直し" });
  expect(saved.text).toContain("書き直し");
  expect(await shop.db.$count(shippingRequests)).toBe(1);
  expect((await found()).request).toMatchObject({ state: "draft", pieceCount: 4 });
  await page.submit("配送を依頼する");
  expect((await found()).request).toMatchObject({ state: "quoting", pieceCount: 10 });
  // Once it was handed in the form has done its work.
  await page.submit("一時保存", { quantity: "3" });
  expect((await found()).request).toMatchObject({ state: "quoting", pieceCount: 10 });
  expect(await shop.db.$count(shippingRequests)).toBe(1);
});

test("a form that the browser reads anew on the way back saves the same draft, and leads to it", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const buyer = await shop.browser(hanako);
  const page = await buyer.open(`/porderSubmit?lot=${lotId}`);
  await page.submit("一時保存", { quantity: "6", note: "最初" });
  const back = await buyer.open(page.path);
  expect(back.text).toContain(`下書き ${number} に一時保存してあります`);
  expect((await back.follow("下書きを編集する")).value("note")).toBe("最初");
  await back.submit("一時保存", { quantity: "4" });
  expect(await shop.db.$count(shippingRequests)).toBe(1);
  expect((await found()).request).toMatchObject({ state: "draft", pieceCount: 4 });
  // Chosen anew from the stock it is another request.
  await (await buyer.open(`/porderSubmit?lot=${lotId}`)).submit("一時保存", { quantity: "2" });
  expect(await shop.db.$count(shippingRequests)).toBe(2);
  for (const again of [await buyer.open(page.path), await buyer.open(page.path)])
    await again.submit("配送を依頼する");
  expect(await shop.db.$count(shippingRequests)).toBe(2);
  expect((await found()).request).toMatchObject({ state: "quoting", pieceCount: 10 });
});

test("what is wrong with a request is said at once, not in rounds", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const buyer = await shop.browser(hanako);
  const page = await buyer.open(`/porderSubmit?lot=${lotId}`);
  expect(page.text).toContain("1回の依頼につき");
  const day = "到着の希望日は、明日以降の日付を入力してください";
  const many = "ステンレスタンブラー 名入れ可：出荷できるのは10個までです";
  const number = "自分でまとめて送る依頼は、主番号を入力してから提出してください";
  const answers = { quantity: "999", desiredOn: "2020-01-01", selfConsolidated: "on" };
  const sound = await page.submit("配送を依頼する", answers);
  expect(sound.problems.toSorted()).toEqual([day, many, number].toSorted());
  const shape = await page.submit("配送を依頼する", { ...answers, note: "あ".repeat(201) });
  expect(shape.problems).toHaveLength(4);
  expect(shape.problems).toEqual(expect.arrayContaining([day, many, number]));
});

test("who is asked to co-sign is led to the draft, and who asked is told to wait", async () => {
  await shop.db
    .update(users)
    .set({ permissions: ["ship", "pay"] })
    .where(eq(users.id, kenji.id));
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 6, { submit: false });
  await askCoSign(shop.as(hanako), number, kenji.id);
  const signer = await shop.browser(kenji);
  for (const [path, label] of [
    ["/user", "承認へ進む"],
    ["/user/approvals", "内容を確認して承認する"],
  ] as const) {
    const page = await signer.open(path);
    expect([path, page.text.includes(number)]).toEqual([path, true]);
    expect((await page.follow(label)).text).toContain("ご承認をお待ちしています");
  }
  const buyer = await shop.browser(hanako);
  for (const path of ["/user", "/user/approvals"])
    expect((await buyer.open(path)).text).not.toMatch(/承認へ進む|内容を確認して承認する/);
  const asker = await buyer.open(details);
  expect(asker.text).toContain("共同承認を待っています");
  expect(asker.document.querySelector("button[value='submit']")).toBeNull();
  await (await signer.open(details)).submit("承認する");
  expect((await signer.open("/user")).text).not.toContain("承認へ進む");
  expect((await buyer.open(details)).document.querySelector("button[value='submit']")).toBeTruthy();
});

test("a draft that changed while its co-signer read it is shown anew before they agree", async () => {
  await shop.db
    .update(users)
    .set({ permissions: ["ship"] })
    .where(eq(users.id, kenji.id));
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 6, { submit: false });
  await askCoSign(shop.as(hanako), number, kenji.id);
  const stale = await (await shop.browser(kenji)).open(details);
  const edit = await (await shop.browser(hanako)).open(`/porderSubmit?draft=${number}`);
  await edit.submit("一時保存", { quantity: "9" });
  const refused = await stale.submit("承認する");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("下書きの内容が変わりました。最新の内容をご確認のうえ");
  expect((await found()).request.coSignedAt).toBeNull();
  const agreed = await refused.submit("承認する");
  expect(agreed.text).toContain("に承認しました。提出できます");
  expect((await stale.submit("承認する")).text).toContain("共同承認は、もう済んでいます");
});

test("a draft that was handed in from another page meanwhile is not deleted", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 6, { submit: false });
  const buyer = await shop.browser(hanako);
  const stale = await buyer.open(details);
  await (await buyer.open(details)).submit("配送を依頼する");
  expect((await found()).request.state).toBe("quoting");
  const refused = await stale.submit("削除する");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("配送依頼の状態が変わりました");
  expect((await found()).request.state).toBe("quoting");
});

test("a deleted draft leaves the list, and nothing was set aside for it", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 6, { submit: false });
  const buyer = await shop.browser(hanako);
  expect((await buyer.open("/user/deliveryList")).text).toContain(number);
  const list = await (await buyer.open(details)).submit("削除する");
  expect(list.path).toContain("/user/deliveryList");
  expect(list.text).not.toContain(number);
  expect((await buyer.open("/user/deliveryList?state=cancelled")).text).not.toContain(number);
});

test("a draft says what its storage would come to today, as its form does", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 6, { submit: false });
  shop.wait(60);
  const buyer = await shop.browser(hanako);
  const form = await buyer.open(`/porderSubmit?draft=${number}`);
  const { text } = await buyer.open(details);
  const [, yen = ""] = /保管料見積待ち見込み ([1-9][\d,]*円)/.exec(text) ?? [];
  expect(yen).not.toBe("");
  expect(form.text).toContain(yen);
});
