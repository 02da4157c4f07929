import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigit, isArticleNumber } from "#app/domain/catalog/products/own-product.ts";
import { eanBarsOf } from "#app/ui/ean.tsx";

const sevens: Record<string, string> = {
  "0001101": "0",
  "0011001": "1",
  "0010011": "2",
  "0111101": "3",
  "0100011": "4",
  "0110001": "5",
  "0101111": "6",
  "0111011": "7",
  "0110111": "8",
  "0001011": "9",
};
const firsts = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");

/** Reads bars as a scanner does: modules of black and white, seven for a digit, parity for the first of thirteen. */
function scanned({ bars, modules }: ReturnType<typeof eanBarsOf>) {
  const line = Array.from({ length: modules }, () => "0");
  for (const { at, width } of bars) line.fill("1", at, at + width);
  const code = line.join("").replace(/^0+|0+$/g, "");
  const half = (code.length - 11) / 2;
  expect([code.slice(0, 3), code.slice(3 + half, 8 + half), code.slice(-3)]).toEqual([
    ...["101", "01010", "101"],
  ]);
  const groups = (text: string) => text.match(/.{7}/g)!;
  const inverse = (text: string) => [...text].map((bit) => (bit === "1" ? "0" : "1")).join("");
  const mirror = (text: string) => [...text].reverse().join("");
  let parity = "";
  const left = groups(code.slice(3, 3 + half)).map((group) => {
    const plain = sevens[group];
    parity += plain ? "L" : "G";
    return plain ?? sevens[mirror(inverse(group))];
  });
  const right = groups(code.slice(8 + half, -3)).map((group) => sevens[inverse(group)]);
  const first = left.length === 6 ? String(firsts.indexOf(parity)) : "";
  return [first, ...left, ...right].join("");
}

test("every JAN of eight or thirteen digits is read back from its bars", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(\d{7}|\d{12})$/), (body) => {
      const code = body + checkDigit(body);
      expect(isArticleNumber(code)).toBe(true);
      const drawn = eanBarsOf(code);
      expect(drawn.modules).toBe((code.length === 13 ? 95 : 67) + 18);
      expect(scanned(drawn)).toBe(code);
    }),
  );
});

test("known numbers have the check digit of their packages, and one digit wrong has not", () => {
  for (const code of ["4901234567894", "4006381333931", "49968712"])
    expect(isArticleNumber(code)).toBe(true);
  for (const code of ["4901234567895", "490123456789", "", "49012345678941", "abc"])
    expect(isArticleNumber(code)).toBe(false);
  expect(() => eanBarsOf("123")).toThrow("no EAN");
});
