import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { toCartLine } from "#app/domain/catalog/cart/cart.ts";
import { changeCart, type LineChange } from "#app/domain/catalog/cart/change-cart.server.ts";
import { cartItemKey, type noLabelData } from "#app/domain/catalog/products/label-data.ts";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { cartLines } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

interface Given {
  note?: string;
  optionIds?: readonly string[];
  labelData?: typeof noLabelData;
}

async function put(
  actor: Buyer | Visitor,
  quantity: number,
  { note = "", optionIds = [], labelData }: Given = {},
) {
  const added = await addToCart(shop.as(actor), {
    offerId: "600000000001",
    quantities: new Map([["sku-tote-natural", quantity]]),
    note,
    optionIds,
    labelData,
  });
  expect(added).toMatchObject({ ok: true });
}

const linesOf = async (actor: Buyer | Visitor) =>
  (await cartLinesQuery(shop.as(actor))).map(toCartLine);

describe("the cart", () => {
  test("whatever is changed, no piece is lost and no wish stands twice", async () => {
    const note = fc.constantFrom("", "A", "B");
    const optionIds = fc.subarray(["opp", "photo"]);
    const steps = fc.array(fc.record({ at: fc.nat(5), note, optionIds }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        await shop.db.delete(cartLines);
        for (const [index, one] of ["", "A", "B"].entries())
          await put(hanako, index + 1, { note: one });
        await put(hanako, 10, { optionIds: ["photo"] });
        for (const { at, ...change } of changes) {
          const lines = await linesOf(hanako);
          await changeCart(shop.as(hanako), [
            { ...asChange(lines[at % lines.length]!), ...change },
          ]);
          const now = await linesOf(hanako);
          expect(now.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(16);
          expect(new Set(now.map(cartItemKey)).size).toBe(now.length);
        }
      }),
      { numRuns: 25 },
    );
  });
});

function asChange({
  id,
  quantity,
  note,
  optionIds,
  selected,
}: Awaited<ReturnType<typeof linesOf>>[number]): LineChange {
  return { id, quantity, note, optionIds, selected };
}
