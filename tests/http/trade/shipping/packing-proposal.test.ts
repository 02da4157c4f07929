import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orderLines } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (query: string, who = hanako) =>
  (await shop.browser(who)).open(`/porderSubmit?${query}`);

test("the form proposes the cheapest boxes of each method, and warns of freight above the goods", async () => {
  const { lotId, orderLineId } = await shelvedLot(shop, 10);
  const page = await open(`lot=${lotId}&quantity=6`);
  expect(page.text).toContain("梱包シミュレーション（目安）");
  expect(page.document.querySelectorAll("table input[name=method][value=air]")).toHaveLength(1);
  // Six totes of 38×35×2 cm in one box of 38×35×12 cm.
  expect(page.text).toMatch(/1箱・\S+kg38×35×12cm/);
  expect(page.text).toContain("国際送料が商品の代金（131円）を上回ります");
  expect(page.text).not.toContain("標準の大きさで計算しています");
  await shop.db
    .update(orderLines)
    .set({ lengthMm: null, priceFen: 1_000_000 })
    .where(eq(orderLines.id, orderLineId));
  const unknown = await open(`lot=${lotId}&quantity=6`);
  expect(unknown.text).toContain("未計量の1明細");
  expect(unknown.text).not.toContain("を上回ります");
});

test("the boxes weigh no more than is wished, and the page says so", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const page = await open(`lot=${lotId}&quantity=10&boxMaxKg=1`);
  expect(page.text).toContain("ご希望の1箱1kgまでで詰めています");
  expect(page.text).not.toContain("38×35×20cm");
  const wrong = await open(`lot=${lotId}&quantity=10&boxMaxKg=99`);
  expect(wrong.text).not.toContain("ご希望の1箱");
});

test("what is not there any more is named, with what is left", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const form = await open(`lot=${lotId}&quantity=6`);
  const draft = await (await open(`lot=${lotId}&quantity=6`)).submit("一時保存");
  await form.submit("配送を依頼する");
  const late = await draft.submit("配送を依頼する");
  expect(late.status).toBe(409);
  expect(late.text).toMatch(/「.+」は残り4個です/);
  const again = await open(`lot=${lotId}&quantity=4`);
  await (await open(`lot=${lotId}&quantity=1`)).submit("配送を依頼する");
  const refused = await again.submit("配送を依頼する");
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/.+：出荷できるのは3個までです/);
});

test("of another company's stock nothing is proposed", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  expect((await open(`lot=${lotId}&quantity=6`, taro)).text).not.toContain("梱包シミュレーション");
});
