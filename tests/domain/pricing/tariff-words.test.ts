import { expect, test } from "vitest";
import { ordinaryRate, otherLawsIn, readRate } from "#app/domain/pricing/customs.ts";

test.each([
  ["無税〜(2.4%)又は非譲許", "無税〜2.4%、または協定の対象外（品目の細分によります）"],
  ["無税〜(1.8%)", "無税〜1.8%（品目の細分によります）"],
  ["●5%〜5.3%", "5%〜5.3%（品目の細分によります）"],
  ["人造繊維製のもの9.1%その他のもの10%", "人造繊維製のもの9.1%、その他のもの10%"],
])("the cell %s is worded for people outside customs", (cell, words) => {
  expect(readRate(cell)).toEqual({ kind: "text", text: words });
});

test("what is free is not made dearer by an agreement in words", () => {
  const toys = {
    basic: "無税",
    provisional: "",
    wto: "(無税)〜(3.9%)",
    rcep: "無税〜(2.4%)又は非譲許",
  };
  expect(ordinaryRate(toys, true)).toMatchObject({ kind: "percent", percent: "0" });
});

test("laws are named once each, with the code that customs use", () => {
  expect(otherLawsIn("CR/FD,CR")).toEqual([
    { code: "CR", nameJa: "化審法（化学物質の審査）" },
    { code: "FD", nameJa: "食品衛生法" },
  ]);
  expect(otherLawsIn("WA")[0]?.nameJa).toBe("ワシントン条約");
  expect(otherLawsIn("ZZ")).toEqual([{ code: "ZZ", nameJa: "ほかの法令" }]);
  expect(otherLawsIn("")).toEqual([]);
});
