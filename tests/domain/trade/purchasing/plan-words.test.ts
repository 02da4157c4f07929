import { expect, test } from "vitest";
import { planKinds, planText, readPlanWords } from "#app/domain/trade/orders/stock-out-plan.ts";

test.each([
  ["入荷を待つ７日", { kind: "wait", days: 7 }],
  ["入荷を待つ（7日まで）", { kind: "wait", days: 7 }],
  ["等货 10 天", { kind: "wait", days: 10 }],
  ["別の色: ブルー", { kind: "otherSku", detail: "ブルー" }],
  ["换颜色：蓝色", { kind: "otherSku", detail: "蓝色" }],
  ["取りやめる", { kind: "drop" }],
  ["取消", { kind: "drop" }],
  ["ある分だけ買う", { kind: "ship" }],
  ["有多少买多少", { kind: "ship" }],
  ["相談する", { kind: "ask" }],
  ["先问买家", { kind: "ask" }],
  [
    "別の仕入先 https://detail.1688.com/offer/600000000009.html",
    { kind: "otherSupplier", detail: "https://detail.1688.com/offer/600000000009.html" },
  ],
])("%s is a plan without goods", (typed, plan) => {
  expect(readPlanWords(typed)).toEqual(plan);
});

test.each([
  "待つ",
  "待つ 0日",
  "待つ 61日",
  "3か5日待つ",
  "待って取りやめ",
  "別の色",
  "おまかせ",
  "http://a.example/1",
])("%s is not guessed at", (typed) => expect(readPlanWords(typed)).toBeUndefined());

test("what the pages call a plan is understood in a cell, in both languages", () => {
  for (const kind of planKinds)
    for (const lang of ["ja", "zh"] as const) {
      if (kind === "otherSku" || kind === "otherSupplier") continue;
      const plan = kind === "wait" ? { kind, days: 5 } : { kind };
      expect(readPlanWords(planText(plan, lang))).toEqual(plan);
    }
});
