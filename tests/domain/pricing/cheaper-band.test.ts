import { expect, test } from "vitest";
import { cheaperBand } from "#app/domain/pricing/freight-estimate.ts";
import { methodsOf } from "#db/seed/base/freight.ts";

const bandsOf = (code: string) =>
  methodsOf("2026-01-15").find((method) => method.code === code)!.list.bands;

test("the rule of the cheaper next band is shown by a weight that any reader can work out again", () => {
  // 20 kg: 4,800 and ten times 460; from 21 kg on 430 a kg.
  expect(cheaperBand(bandsOf("fast-ship"))).toEqual({
    grams: 20_000,
    ownYen: 9_400,
    nextGrams: 21_000,
    nextYen: 9_030,
  });
  // 20 kg: 2,100 and 19 times 980; from 21 kg on 760 a kg.
  expect(cheaperBand(bandsOf("air"))).toMatchObject({ ownYen: 20_720, nextYen: 15_960 });
  expect(cheaperBand(bandsOf("express"))).toBeUndefined();
});
