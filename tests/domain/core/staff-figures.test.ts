import { expect, test } from "vitest";
import { decimalIn, whole } from "#app/domain/core/staff-fields.schema.server.ts";

test.each(["12.5", "１２．５", "１２。５", " 12。5 "])(
  "%j from a Chinese keyboard is 12.5 centimetres",
  (typed) => {
    expect(decimalIn("长", 300, 1, 10).parse(typed)).toBe(125);
  },
);

test.each(["１２。５。", "12。", "。5", "1 2"])("%j is no length and is refused", (typed) => {
  expect(decimalIn("长", 300, 1, 10).safeParse(typed).success).toBe(false);
});

test("pieces have no decimals, in any width", () => {
  expect(whole("件数", 1, 9_999).parse("１，２００")).toBe(1_200);
  expect(whole("件数", 1, 9_999).safeParse("１２。５").success).toBe(false);
});
