import { expect, test } from "vitest";
import { findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import { lotCode, readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { openShop, wei } from "#tests/support/shop.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";

test.each([
  ["L-000123", { kind: "lot", text: "L-000123", number: 123 }],
  ["L000123", { kind: "lot", text: "L-000123", number: 123 }],
  [" l-000123\r\n", { kind: "lot", text: "L-000123", number: 123 }],
  ["ａ－０１－０３", { kind: "shelf", text: "A-01-03" }],
  ["PD-261118-0091", { kind: "request", text: "PD-261118-0091" }],
  [
    "PD-261118-0091-B12",
    { kind: "box", text: "PD-261118-0091-B12", request: "PD-261118-0091", box: 12 },
  ],
  ["KB-261109-0387", { kind: "order", text: "KB-261109-0387" }],
  ["773340126519048", { kind: "tracking", text: "773340126519048" }],
  ["yt8821904417320", { kind: "tracking", text: "YT8821904417320" }],
  ["YT-supplier-1", { kind: "tracking", text: "YT-SUPPLIER-1" }],
  ["L-000123L-000123", { kind: "lot", text: "L-000123", number: 123 }],
  ["773340126519048773340126519048", { kind: "tracking", text: "773340126519048" }],
])("%s is known by its form", (typed, code) => {
  expect(readScanned(typed)).toEqual({ codes: [code] });
});

test.each([
  ["L-000123A-01-03", ["lot L-000123", "shelf A-01-03"]],
  ["L-000123 L-000124", ["lot L-000123", "lot L-000124"]],
  ["YT8821904417320L-000123", ["tracking YT8821904417320", "lot L-000123"]],
  ["L-000001YT8821904417320", ["lot L-000001", "tracking YT8821904417320"]],
  ["YT8821904417320SF1234567890", ["tracking YT8821904417320", "tracking SF1234567890"]],
  ["PD-261118-0091-B1PD-261118-0091-B2", ["box PD-261118-0091-B1", "box PD-261118-0091-B2"]],
])("%s, run together by a fast scanner, is told apart", (typed, codes) => {
  const read = readScanned(typed);
  expect("codes" in read && read.codes.map(({ kind, text }) => `${kind} ${text}`)).toEqual(codes);
});

test.each([
  ["", "nothing"],
  ["L-000123773", "joined"],
  ["L-12345678901", "joined"],
  ["77334012651904877334012651904899999", "joined"],
  ["L-00013", "half-lot"],
  ["l131", "half-lot"],
  ["L-1", "half-lot"],
  ["L-", "half-lot"],
  ["000146", "half-lot"],
  ["-00131", "half-lot"],
  ["L-0001234", "joined"],
  ["L-00013A-01-03", "joined"],
  ["PD-2611", "unreadable"],
  ["包裹", "unreadable"],
  ["<script>1", "unreadable"],
  ["A-03-1", "half-shelf"],
  ["A-0", "half-shelf"],
  ["03-12", "half-shelf"],
  ["A0312", "half-shelf"],
  ["1".repeat(200), "too-long"],
])("%s is refused", (typed, refusal) => {
  expect(readScanned(typed)).toEqual({ refusal });
});

test("what stands on a lot's label is read as that lot", () => {
  expect(lotCode(7)).toBe("L-000007");
  for (const number of [1, 999_999, 1_234_567])
    expect(readScanned(lotCode(number))).toEqual({
      codes: [{ kind: "lot", text: lotCode(number), number }],
    });
});

test("a number that was cut short names the awaited parcels that begin so", async () => {
  const shop = await openShop();
  const { chinaTracking } = await boughtLot(shop, 2);
  const number = chinaTracking.toUpperCase();
  const find = (text: string) => findScanned(shop.as(wei), { kind: "tracking", text });
  expect(await find(number.slice(0, -1))).toMatchObject({ awaited: [], longer: [number] });
  expect(await find(number)).toMatchObject({ awaited: [{ quantity: 2 }], longer: [] });
  expect(await find(number.slice(0, 5))).toMatchObject({ longer: [] });
});
