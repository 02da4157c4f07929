import { beforeEach, expect, test } from "vitest";
import { undoPurchase } from "#app/domain/trade/purchasing/correct-purchase.server.ts";
import { pastePurchases } from "#app/domain/trade/purchasing/paste-purchases.server.ts";
import { li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { readPurchases } from "#tests/support/trade/read-purchases.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";
import { expectWhole } from "#tests/support/trade/whole-order.ts";

let shop: Shop;
let order: { id: string; number: string };

beforeEach(async () => {
  shop = await openShop();
  order = await orderPaid(shop);
});

async function paste(...rows: string[]) {
  const pasted = await pastePurchases(shop.as(li), rows.join("\n"));
  if (!pasted.ok) throw new Error(pasted.reason);
  return pasted.value.map(({ outcome }) => outcome);
}
const purchases = () => readPurchases(shop.as(li), order.number);

test("each row is answered by itself, and pasted again nothing is bought twice", async () => {
  const good = `${order.number} supplier-1 40001 300.00 SF1`;
  const rows = [good, "?", `${order.number} 谁 40002 10`, "KB-990101-0001 1 40003 10"];
  expect(await paste(...rows)).toEqual(["saved", "malformed", "no-supplier", "not-found"]);
  expect(await paste(good)).toEqual(["same"]);
  const [made, ...others] = await purchases();
  expect(others).toEqual([]);
  expect(made!.goodsFen + made!.freightFen).toBe(30_000);
  await expectWhole(shop, order.id, 1_000_000);
});

test("one number in two rows is bought by neither", async () => {
  const rows = ["supplier-1", "supplier-2"].map((seller) => `${order.number} ${seller} 40001 10`);
  expect(await paste(...rows)).toEqual(["doubled", "doubled"]);
  expect(await purchases()).toEqual([]);
});

test("what was undone is bought again under its number", async () => {
  const row = `${order.number} supplier-1 40001 300.00`;
  await paste(row);
  const purchaseId = (await purchases())[0]!.id;
  await undoPurchase(shop.as(li), order.number, { purchaseId, reason: "卖家关店" });
  expect(await paste(row)).toEqual(["saved"]);
  expect((await purchases()).filter(({ state }) => state === "bought")).toHaveLength(1);
  await expectWhole(shop, order.id, 1_000_000);
});

test("a sum far from the quote is saved once its very row was looked at again", async () => {
  const far = `${order.number} supplier-1 40001 9.00`;
  const other = `${order.number} supplier-1 40001 8.00`;
  const pasted = async (rows: string, checked: string) => {
    const answer = await pastePurchases(shop.as(li), rows, checked);
    return answer.ok && answer.value.map(({ outcome }) => outcome);
  };
  expect(await paste(far)).toEqual(["price-far-off"]);
  expect(await pasted(far, other)).toEqual(["price-far-off"]);
  expect(await purchases()).toEqual([]);
  expect(await pasted(far, far)).toEqual(["saved"]);
  expect((await purchases())[0]!.goodsFen + (await purchases())[0]!.freightFen).toBe(900);
  await expectWhole(shop, order.id, 1_000_000);
});

test("only purchasing pastes", async () => {
  const row = `${order.number} supplier-1 40001 10`;
  expect(await pastePurchases(shop.as(wei), row)).toEqual({ ok: false, reason: "forbidden" });
});
