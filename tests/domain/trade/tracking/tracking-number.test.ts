import { expect, test } from "vitest";
import {
  carrierPage,
  hasValidCheckDigit,
  mayBeNumberOf,
  readTrackingNumbers,
  spellings,
  transitDays,
} from "#app/domain/trade/floor/tracking-number.ts";

test("numbers are read out of what was pasted, each once", () => {
  expect(
    readTrackingNumbers(" yt1234567890\n1234-5678-9013、ＲＡ１２３４５６７８５ＪＰ, YT1234567890 "),
  ).toEqual({
    numbers: ["YT1234567890", "1234-5678-9013", "RA123456785JP"],
    unreadable: [],
  });
  expect(readTrackingNumbers("<b>1</b> 追跡 ABC").unreadable).toEqual(["<B>1</B>", "追跡", "ABC"]);
  expect(readTrackingNumbers("1".repeat(41)).numbers).toEqual([]);
});

test("a number is looked for with and without its hyphens", () => {
  expect(spellings("1234-5678-9013")).toEqual(["1234-5678-9013", "123456789013"]);
  expect(spellings("123456789013")).toEqual(["123456789013", "1234-5678-9013"]);
  expect(spellings("JP3802489426-1")).toEqual(["JP3802489426-1", "JP38024894261"]);
});

test.each([
  ["123456789013", true],
  ["1234-5678-9013", true],
  ["123456789014", false],
  ["RA123456785JP", true],
  // The weights leave a rest of 1 and of 0: the figure is 0 and 5.
  ["EE020000000CN", true],
  ["EE000000005CN", true],
  ["RA123456784JP", false],
  ["YT1234567890", undefined],
  ["12345678901", undefined],
])("the last figure of %s fits the others: %s", (number, fits) => {
  expect(hasValidCheckDigit(number)).toBe(fits);
});

test("Japanese carriers have their own page of a parcel, however staff write their names", () => {
  expect(carrierPage("佐川急便", "1234-5678-9013")).toEqual({
    nameJa: "佐川急便",
    url: expect.stringMatching(/^https:\/\/k2k\.sagawa-exp\.co\.jp\/.*=123456789013$/),
  });
  expect(carrierPage("ヤマト", "123456789013")?.nameJa).toBe("ヤマト運輸");
  expect(carrierPage("EMS", "RA123456785JP")?.nameJa).toBe("日本郵便");
  expect(carrierPage("顺丰速运", "SF1234567890")).toBeUndefined();
  expect(carrierPage("佐川", "1&x=<2>")?.url).not.toMatch(/[<>&]/);
});

test("half of the shipments and nine of ten came within so many days", () => {
  const days = [9.2, 4, 5.5, 6, 7, 7.5, 8, 5, 30, 6.4];
  expect(transitDays(days)).toEqual({ p50: 7, p90: 10, sample: 10 });
  expect(transitDays(days.slice(1))).toBeUndefined();
});

test("a carrier's number is known by its shape and check digit, where the carrier is", () => {
  for (const [carrier, number] of [
    ...([
      ["佐川急便", "4001-2345-6784"],
      ["ヤマト運輸", "401234567893"],
    ] as const),
    ...([
      ["EMS", "RA123456785JP"],
      ["混載便", "JP20260101-1"],
      ["顺丰速运", "SF1234567890"],
    ] as const),
  ] as const)
    expect([number, mayBeNumberOf(carrier, number)]).toEqual([number, true]);
  for (const [carrier, number] of [
    ...([
      ["佐川急便", "abc"],
      ["佐川急便", "400123456789"],
      ["ヤマト", "4012-3456"],
    ] as const),
    ["EMS", "RA123456784JP"] as const,
  ])
    expect([number, mayBeNumberOf(carrier, number)]).toEqual([number, false]);
});
