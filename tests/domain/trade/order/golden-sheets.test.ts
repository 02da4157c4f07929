import { beforeAll, expect, test } from "vitest";
import { checkSheet } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { problemText } from "#app/domain/trade/orders/sheets/sheet.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { orderSheetRows, orderSheets } from "#db/schema/index.ts";
import { goldenSheets } from "#tests/support/golden/golden-sheets.ts";
import { sellShirts } from "#tests/support/golden/shirts.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await sellShirts(shop);
});

test.each(goldenSheets)("$about", async ({ sent, refused, errors = [], hints = [], lines }) => {
  const scope = shop.as(hanako);
  const id = crypto.randomUUID();
  const before = await shop.db.$count(orderSheetRows);
  const taken = await sendSheet(scope, shop, ["shop.test"], { id, sent });
  if (refused) {
    expect(taken).toEqual({ ok: false, reason: refused });
    expect(await shop.db.$count(orderSheetRows)).toBe(before);
    return;
  }
  expect(taken).toMatchObject({ ok: true, value: { id } });
  const read = (await readSheetRows(scope, id))!;
  const { rows, orders } = checkSheet(read);
  const said = (kind: "problems" | "hints") =>
    rows.flatMap((one) =>
      one[kind].map((problem) => problemText(read.sheet.places, one.row.row, problem)),
    );
  expect(said("problems")).toEqual(errors);
  expect(said("hints")).toEqual(hints);
  const ordered = orders.flatMap((order) =>
    order.lines.map(({ skuId, quantity }) => [skuId, quantity]),
  );
  expect(ordered).toEqual(lines);
});

test("what is refused leaves no file and no sheet behind", async () => {
  const refused = goldenSheets.filter((one) => one.refused);
  expect(refused.length).toBeGreaterThan(8);
  const kept = goldenSheets.filter((one) => !one.refused);
  expect(await shop.db.$count(orderSheets)).toBe(kept.length);
  expect(shop.files.keys()).toHaveLength(kept.filter(({ sent }) => "file" in sent).length);
});
