import { expect, test } from "vitest";
import { barsOf } from "#app/ui/code128.tsx";

test("a shelf's code has the bars that a scanner reads", () => {
  const { bars, modules } = barsOf("A-03-12");
  expect(modules).toBe(132);
  expect(bars.map(({ at, width }) => `${at}h${width}`).join(" ")).toBe(
    "10h2 13h1 16h1 21h1 23h1 27h2 32h1 35h2 38h3 43h1 46h3 50h2 54h2 58h1 60h3 65h1 68h2 71h3 76h1 79h3 84h2 87h2 91h3 96h1 98h1 101h1 103h2 109h2 114h3 118h1 120h2",
  );
});

test("every text is as long as its signs, with start, check and stop", () => {
  for (const text of ["L-000123", "PD-261118-0091-B12", "~ !"])
    expect(barsOf(text).modules).toBe(11 * (text.length + 2) + 13 + 20);
});

test("what is no letter of a typewriter is refused", () => {
  expect(() => barsOf("货架")).toThrow("no Code 128 B");
});
