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
  return pasted.value.rows.map(({ outcome }) => outcome);
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

test("a number of another supplier's purchase is refused with whose it is", async () => {
  await paste(`${order.number} supplier-1 40001 300.00`);
  const other = await pastePurchases(shop.as(li), `${order.number} supplier-2 40001 340.00`);
  expect(other).toMatchObject({
    value: {
      rows: [{ outcome: "number-of-other-supplier", stands: `恒达箱包厂 ${order.number}` }],
    },
  });
});

test("a tracking number pasted later is added to the purchase; another one is refused", async () => {
  const row = `${order.number} supplier-1 40001 300.00`;
  expect(await paste(row)).toEqual(["saved"]);
  expect(await paste(`${row} SF1`)).toEqual(["saved"]);
  expect((await purchases())[0]!.chinaTracking).toBe("SF1");
  expect(await paste(row, `${row} SF2`)).toEqual(["doubled", "doubled"]);
  expect(await paste(`${row} SF2`)).toEqual(["other-tracking"]);
  expect(await paste(`${row} SF1`)).toEqual(["same"]);
  expect(await purchases()).toHaveLength(1);
});

test("rows of a sheet with one number are one purchase, by line; those without a number are left out", async () => {
  const head =
    "供应商\t订单号\t行\tSKU\t采购数\t平台订单号\t实付小计（元）\t实付运费（元）\t快递单号";
  const sku = "sku-tote-natural";
  const row = (...cells: string[]) => ["supplier-1", order.number, ...cells].join("\t");
  expect(
    await paste(
      head,
      row("1", sku, "10", "4001", "120.00", "", ""),
      row("2", "", "", "", "", "", ""),
    ),
  ).toEqual(["saved"]);
  expect(await paste(head, row("1", "sku-pouch", "", "4002", "", "", ""))).toEqual(["no-line"]);
  expect(await paste(head, row("", sku, "", "4002", "", "3.00", "YT1"))).toEqual(["saved"]);
  // Both are of one moment.
  const made = (await purchases()).toSorted((one, other) =>
    one.marketplaceNumber.localeCompare(other.marketplaceNumber),
  );
  expect(made.map(({ lines }) => lines[0]!.quantity)).toEqual([10, 20]);
  expect(made[0]!.goodsFen).toBe(12_000);
  expect(made[1]!.goodsFen).toBe(2 * made[0]!.lines[0]!.quotedFen);
  expect(made[1]).toMatchObject({ freightFen: 300, chinaTracking: "YT1" });
});

test("a row that is not bought says which goods it named", async () => {
  const rows = [`${order.number} 1 40001 9.00`, `${order.number} 9 40002 9.00`];
  const pasted = await pastePurchases(shop.as(li), rows.join("\n"));
  const lines = [{ place: 1, titleZh: expect.stringMatching(/./) }];
  expect(pasted).toMatchObject({
    value: {
      rows: [
        { outcome: "price-far-off", goods: { lines } },
        { outcome: "no-line", goods: { lines: [], lineCount: expect.any(Number) } },
      ],
    },
  });
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
    return answer.ok && answer.value.rows.map(({ outcome }) => outcome);
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
