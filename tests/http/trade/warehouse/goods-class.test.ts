import { beforeEach, expect, test } from "vitest";
import { categories, skuClasses } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const number = "PD-260115-0001";

test("the class of a line is contested by the buyer with a reason and corrected by staff", async () => {
  await shop.db.update(categories).set({ goodsClass: "battery" });
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 6);
  const buyer = await shop.browser(hanako);
  const page = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(page.text).toContain("電池入りの品 商品の分類から推定");
  expect(page.text).toContain("うち 品物の区分電池入りの品");
  const unchosen = await page.submit("見直しを求める", { reason: "電池なし" });
  expect(unchosen.status).toBe(400);
  expect(unchosen.text).toContain("正しい区分を選んでください");
  const empty = await page.submit("見直しを求める", { wished: "一般の品", reason: "" });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("理由を入力してください");
  const chosen = empty.document.querySelector("select[name=wished] option[selected]");
  expect(chosen?.textContent).toBe("一般の品");
  const same = await page.submit("見直しを求める", { wished: "電池入りの品", reason: "電池なし" });
  expect(same.status).toBe(400);
  expect(same.text).toContain("いまと違う区分を選んでください");
  const sent = await page.submit("見直しを求める", { wished: "一般の品", reason: "電池なし" });
  expect(sent.text).toContain("「一般の品」のご希望（電池なし）");
  expect(sent.text).toContain("区分の見直しを受け付けました");
  expect(sent.text).toContain("品物の区分の見直しを求めました");

  const staff = await shop.browser(chen);
  const office = await staff.open(`/staff/shipping/${number}`);
  const kept = await office.submit("维持原类别");
  expect(kept.status).toBe(400);
  expect(kept.text).toContain("维持原类别须填写原因");
  await office.submit("更正类别");
  const after = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(after.text).toContain("一般の品 担当者が確認済み");
  expect(after.text).toContain("区分を直しました");

  const answered = await staff.open(`/staff/shipping/${number}`);
  const unsaid = await answered.submit("撤销，重新处理");
  expect(unsaid.status).toBe(400);
  expect(unsaid.text).toContain("撤销答复须填写原因");
  const undone = await answered.submit("撤销，重新处理", { answer: "之前判断有误" });
  expect(undone.flash).toContain("已撤销，重新处理");
  expect(undone.has("更正类别")).toBe(true);
  const again = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(again.text).toContain("電池入りの品 商品の分類から推定");
  for (const step of ["見直しに回答しました", "見直しへの回答を取り消し、もう一度確認します"])
    expect(again.text).toContain(step);
  expect((await buyer.open("/user/inform")).text).toContain("もう一度確認します");
  expect((await answered.submit("撤销，重新处理", { answer: "之前判断有误" })).status).toBe(409);
});

test("each line is contested separately, also from a page opened earlier", async () => {
  await shop.db.update(categories).set({ goodsClass: "battery" });
  const [one, two] = [await shelvedLot(shop, 10), await shelvedLot(shop, 5)];
  const lines = [one, two].map(({ lotId }) => ({ lotId, quantity: 2 }));
  await requestedShipment(shop, one.lotId, 2, { lines });
  const buyer = await shop.browser(hanako);
  const page = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  const forms = [...page.document.querySelectorAll("form")].filter((form) =>
    form.querySelector("input[name=lineId]"),
  );
  const ids = forms.map((form) => form.querySelector("input[name=id]")?.getAttribute("value"));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test("the inspection asks for the class that it sees", async () => {
  const { lotId } = await boughtLot(shop, 4);
  const staff = await shop.browser(wei);
  const receive = await staff.open("/staff/receive");
  await receive.submit("到货");
  const page = await staff.open(`/staff/inspect/${lotId}`);
  expect(page.text).toContain("货物类别");
  const chosen = page.document.querySelector("select[name=goodsClass] option[selected]");
  expect(chosen?.textContent).toBe("普货");
  await page.submit("验货", { goodsClass: "液体粉末" });
  const [seen] = await shop.db.select().from(skuClasses);
  expect(seen).toMatchObject({ goodsClass: "liquid", confirmedByName: wei.name });
});
