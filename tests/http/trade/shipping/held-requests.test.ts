import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { holdRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { users } from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let number: string;
let lotId: string;
beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 10));
  ({ number } = await requestedShipment(shop, lotId, 3));
});

test("either side holds a request with a reason, and what is held says so", async () => {
  const buyer = await shop.browser(hanako);
  const staff = await shop.browser(chen);
  const details = `/deliveryDetails?pOrder_sn=${number}`;
  const empty = await (await buyer.open(details)).submit("保留にする");
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("保留にする理由を入力してください");
  const held = await empty.submit("保留にする", { reason: "納品先の確認中" });
  expect(held.text).toContain("出荷を保留しています納品先の確認中");
  expect(held.text).toContain("再開するときは、保留を解除してください");
  expect(held.text).not.toContain("担当者が見積をお出しすると");
  const desk = await staff.open(`/staff/shipping/${number}`);
  expect(desk.text).toContain("已暂停");
  expect(desk.text).not.toContain("提交报价");
  const released = await desk.submit("恢复处理");
  expect(released.text).toContain("提交报价");
  const unsaid = await released.submit("暂停");
  expect(unsaid.status).toBe(400);
  expect(unsaid.text).toContain("请填写原因（日文，买家可见）");
  await unsaid.submit("暂停", { reason: "書類の確認" });
  const waiting = await buyer.open(details);
  expect(waiting.text).toContain("解除は担当者が行います");
  expect(waiting.text).not.toContain("保留を解除する");
});

test("a quote that is held says so where it is paid, and until when that is", async () => {
  await quoteShipment(shop.as(chen), number, {
    freightYen: 3_080,
    optionsYen: 0,
    storageYen: 0,
    note: "実測の前のため",
  });
  const buyer = await shop.browser(hanako);
  const page = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(page.text).toContain("過ぎると配送を取りやめ");
  const held = await page.submit("保留にする", { reason: "納品先の確認中" });
  expect(held.text).toContain("お支払いの期限は、保留の間も変わりません");
  expect(held.text).toContain("過ぎると配送を取りやめ");
  const pay = () => buyer.open(`/porderPayment?pOrder_sn=${number}`);
  expect((await pay()).text).toContain("さんが出荷を保留しています（納品先の確認中）");
  expect((await pay()).text).toContain("保留のあいだも、お支払い期限は進みます");
  await held.submit("保留を解除する");
  await holdRequest(shop.as(chen), number, "書類の確認");
  expect((await pay()).text).toContain("担当者が出荷を保留しています（書類の確認）");
  expect((await pay()).text).toContain("保留のあいだ、お支払い期限は進みません");
  const heldByUs = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(heldByUs.text).toContain("お支払いの期限は、保留の間は進みません");
  expect(heldByUs.text).not.toContain("過ぎると配送を取りやめ");
});

test("requests that the company sends together are submitted only with a main number", async () => {
  const buyer = await shop.browser(hanako);
  const form = await buyer.open(`/porderSubmit?lot=${lotId}&quantity=2`);
  const box = { "自分でまとめて送る（主番号がないと提出できません）": "on" };
  const refused = await form.submit("配送を依頼する", box);
  expect(refused.status).toBe(400);
  expect(refused.problems.join()).toContain("主番号を入力してから提出してください");
  const kept = await refused.submit("一時保存");
  const missing = await kept.submit("配送を依頼する");
  expect(missing.status).toBe(400);
  expect(missing.text).toContain("主番号を入力してから提出してください");
  const wrong = await kept.submit("主番号を保存する", { mainNumber: "番号" });
  expect(wrong.text).toContain("主番号は、半角の英数字とハイフン40文字まで");
  const named = await kept.submit("主番号を保存する", { mainNumber: "HAN-77" });
  const sent = await named.submit("配送を依頼する");
  expect(sent.text).toContain("在庫を確保しました");
  const other = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  const together = await other.submit("主番号を保存する", { mainNumber: "HAN-77" });
  expect(together.text).toMatch(/まとめて送る ?PD-260115-0002/);
});

test("how boxes are wished is kept through every step and shown to who packs", async () => {
  const buyer = await shop.browser(hanako);
  const form = await buyer.open(`/porderSubmit?lot=${lotId}&quantity=2`);
  const fba = "FBA納品用に梱包する（50×60×50cm・30kgまで、15kg超は重量注意の表示）";
  const typed = { [fba]: "on", 納品番号: "FBA15ABC", 荷印: "HANAKO 1/2" };
  const wrong = await form.submit("一時保存", { ...typed, "1箱の重さの上限（kg）": "31" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("1箱の重さは、1〜30kg");
  expect(wrong.value("boxShipmentIds")).toBe("FBA15ABC");
  const again = await wrong.submit("この内容で計算し直す", {
    "1箱の重さの上限（kg）": "12.5",
  });
  expect(again.value("boxMarks")).toBe("HANAKO 1/2");
  const kept = await again.submit("一時保存");
  expect(kept.text).toContain("FBA納品用（50×60×50cm・30kgまで）");
  const draft = await kept.follow("下書きを編集する");
  expect(draft.value("boxMaxKg")).toBe("12.5");
  const sent = await draft.submit("配送を依頼する");
  const desk = await (await shop.browser(chen)).open(
    `/staff/shipping/${new URL(sent.path, "http://x").searchParams.get("pOrder_sn")}`,
  );
  expect(desk.text).toContain("装箱要求");
  expect(desk.text).toContain("FBA15ABC");
  expect(desk.text).toContain("12.5 公斤");
});

test("a second person of the company agrees on the page before a draft is handed in", async () => {
  await shop.db
    .update(users)
    .set({ permissions: ["ship"] })
    .where(eq(users.id, kenji.id));
  const { number: draft } = await requestedShipment(shop, lotId, 2, { submit: false });
  const path = `/deliveryDetails?pOrder_sn=${draft}`;
  const opened = await (await shop.browser(hanako)).open(path);
  const asked = await opened.submit("共同承認をお願いする");
  expect(asked.text).toContain("さんの承認を待っています");
  expect(asked.text).not.toContain("配送を依頼する");
  // A page that was opened before still has the button.
  const early = await opened.submit("配送を依頼する");
  expect(early.status).toBe(409);
  expect(early.text).toContain("共同承認がまだのため、提出できません");
  const page = await (await shop.browser({ ...kenji, permissions: ["ship"] })).open(path);
  expect(page.text).toContain("ご承認をお待ちしています");
  const agreed = await page.submit("承認する");
  expect(agreed.text).toContain("に承認しました。提出できます。");
  const sent = await (await (await shop.browser(hanako)).open(path)).submit("配送を依頼する");
  expect(sent.text).toContain("在庫を確保しました");
});
