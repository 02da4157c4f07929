import { expect, test } from "vitest";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { plainFigure } from "#app/domain/core/yuan.ts";

test.each([
  ["1,234", "1234"],
  ["1,234,567.5", "1234567.5"],
  ["-12,345", "-12345"],
  ["1,200/300/45,000", "1200/300/45000"],
  ["14,2", "14,2"],
  ["1,2345", "1,2345"],
  ["1,234,5", "1,234,5"],
  [",123", ",123"],
  ["0.1,234", "0.1,234"],
  ["1234", "1234"],
])("%s is read as %s", (typed, read) => {
  expect(withoutGrouping(typed)).toBe(read);
});

test("full-width figures keep a comma that groups nothing, and have 。 for the point", () => {
  expect(plainFigure("１４，２")).toBe("14,2");
  expect(plainFigure("１，２３４。５")).toBe("1234.5");
});
