import { beforeEach, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { OpenBoxMeasures } from "#app/domain/pricing/box.ts";
import { boxRemainder, measureBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { boxMeasures } from "#app/domain/trade/shipments/boxing.ts";
import { openBoxes } from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { paidRequest } from "#tests/support/trade/boxing.ts";

let shop: Shop;
let number: string;
const size = { lengthMm: 400, widthMm: 300, heightMm: 200 };
const unmeasured: OpenBoxMeasures = {
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  weightGrams: null,
};

beforeEach(async () => {
  shop = await openShop();
  ({ number } = await paidRequest(shop, [3]));
  await boxRemainder(shop.as(wei), { id: crypto.randomUUID(), number, boxNumber: undefined });
});

const measure = (scope: Scope<Staff>, weightGrams: number, seen = unmeasured) =>
  measureBox(scope, shop.files, {
    number,
    boxNumber: 1,
    ...size,
    weightGrams,
    photos: [],
    seen: boxMeasures(seen),
  });
const weight = async () => (await shop.db.select().from(openBoxes))[0]?.weightGrams;

test("whoever did not see a colleague's measures is told, and replaces none of them", async () => {
  expect(await measure(shop.as(wei), 6_800)).toMatchObject({ ok: true });
  expect(await measure(shop.as(zhou), 6_900)).toMatchObject({
    reason: "measured-meanwhile",
    box: { weightGrams: 6_800 },
  });
  expect(await weight()).toBe(6_800);
  const seen = { ...size, weightGrams: 6_800 };
  expect(await measure(shop.as(zhou), 6_900, seen)).toMatchObject({ ok: true });
  expect(await weight()).toBe(6_900);
});

test("a form that is sent twice, and a colleague's same measures, are no conflict", async () => {
  for (const who of [wei, wei, zhou])
    expect(await measure(shop.as(who), 6_800)).toMatchObject({ ok: true });
});

test("of two who measure at once the second is told", async () => {
  const late = justBefore(shop.as(zhou), () => measure(shop.as(wei), 6_800));
  expect(await measure(late, 6_900)).toMatchObject({ reason: "measured-meanwhile" });
  expect(await weight()).toBe(6_800);
});
