import { expect, test } from "vitest";
import { translate } from "#app/domain/content/label/translate.ts";

const terms = new Map([
  ["颜色", "カラー"],
  ["黑色", "ブラック"],
  ["不锈钢", "ステンレス"],
  ["不锈钢304", "SUS304"],
  ["保温", "保温"],
  ["杯", "カップ"],
]);

test("a whole term is taken before its parts", () => {
  expect(translate(terms, "不锈钢304").ja).toBe("SUS304");
});

test("the longest terms inside a text are taken first; digits and Latin pass through", () => {
  expect(translate(terms, "不锈钢保温杯 500ml")).toEqual({
    ja: "ステンレス保温カップ 500ml",
    missing: [],
  });
});

test("what no term covers stays as it is and is reported", () => {
  expect(translate(terms, "黑色绒布")).toEqual({ ja: "ブラック绒布", missing: ["绒布"] });
});
