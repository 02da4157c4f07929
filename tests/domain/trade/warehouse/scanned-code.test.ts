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

const lot123 = { kind: "lot", text: "L-000123", number: 123 };
const sf = { kind: "tracking", text: "SF1234567890123" };

test.each([
  ["AIM identifier of Code 128", "]C0L-000123", lot123],
  ["AIM identifier of a QR code", "]Q1PD-261118-0091", { kind: "request", text: "PD-261118-0091" }],
  ["AIM identifier of Code 39", "]A0*SF1234567890123*", sf],
  ["stars of Code 39", "*SF1234567890123*", sf],
  ["stars of Code 39, read twice", "*L-000123**L-000123*", lot123],
  ["a GS1 separator at the end", "SF1234567890123\u001d", sf],
  ["a GS1 separator as some scanners type it", "<GS>SF1234567890123", sf],
  ["GS1-128 with a plain number", "]C1SF1234567890123", sf],
  ["GS1-128 with further fields", "]C1SF1234567890123\u001d10755", sf],
  [
    "GS1-128 with the parcel's own number",
    "]C100345678901234567890\u001d4207551000",
    { kind: "tracking", text: "345678901234567890" },
  ],
  ["GS1 QR code with the consignment's number", "]Q3401SF1234567890123", sf],
  [
    "an address with the number in its query",
    "https://m.example.cn/q?nu=SF1234567890123&t=20260115120000",
    sf,
  ],
  ["an address with the number in its path", "HTTPS://EXAMPLE.CN/T/SF1234567890123", sf],
  [
    "an address with the number behind #",
    "https://example.cn/app#/track?mailNo=sf1234567890123",
    sf,
  ],
  ["an address that holds our own label", "https://example.jp/l/L-000123?v=20260115", lot123],
  ["an address and another code", "https://example.cn/t/SF1234567890123 L-000123", [sf, lot123]],
  ["the fields of 顺丰's code", "MMM={'k1':'755W','k2':'010','k5':'SF1234567890123','k7':''}", sf],
])("%s is read", (_, typed, codes) => {
  expect(readScanned(typed)).toEqual({ codes: [codes].flat() });
});

test.each([
  ["https://example.cn/", "no-number-in-address"],
  ["https://example.cn/2026/01/15", "no-number-in-address"],
  ["https://example.cn/?a=SF1234567890123&b=YT8821904417320", "no-number-in-address"],
  [`https://example.cn/?nu=${"1".repeat(400)}`, "too-long"],
  ["]C1", "nothing"],
  ["**", "nothing"],
])("%s holds no number", (typed, refusal) => {
  expect(readScanned(typed)).toEqual({ refusal });
});

test.each([
  ["JD0123456789012-1-3-", "JD0123456789012", 1, 3, "JD0123456789012-1-3-"],
  ["JD0123456789012-1-3", "JD0123456789012", 1, 3, "JD0123456789012-1-3"],
  ["JD0123456789012-12-12-", "JD0123456789012", 12, 12, "JD0123456789012-12-12-"],
  ["DPK3642112345#1", "DPK3642112345", 1, undefined, "DPK3642112345-1"],
  ["DPK3642112345＃02", "DPK3642112345", 2, undefined, "DPK3642112345-2"],
  ["DPK3642112345-2", "DPK3642112345", 2, undefined, "DPK3642112345-2"],
  ["YT8821904417320(2/5)", "YT8821904417320", 2, 5, "YT8821904417320-2-5"],
  ["YT8821904417320_2/5", "YT8821904417320", 2, 5, "YT8821904417320-2-5"],
])("%s is one of several parcels", (typed, whole, number, of, text) => {
  expect(readScanned(typed)).toEqual({
    codes: [{ kind: "tracking", text, piece: { whole, number, of } }],
  });
});

test.each([
  "JD0123456789012-4-3-",
  "JD0123456789012-0-3-",
  "SF12-1-1-",
  "1234-5678-9012",
  "YT-SUPPLIER-1",
])("%s is one number", (typed) => {
  const read = readScanned(typed);
  expect(read).toEqual({ codes: [{ kind: "tracking", text: typed }] });
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
