import { expect, test } from "vitest";
import { isFromScale, readScale } from "#app/domain/trade/shipments/boxing.ts";

test.each([
  ["ST,GS,+  12.34kg", 12_340],
  ["ST,NT,+00012.340kg", 12_340],
  ["12.340 kg", 12_340],
  [" 12.34", 12_340],
  ["１２．３４ｋｇ", 12_340],
  ["１２。５", 12_500],
  ["+  850 g", 850],
  ["ST,GS,+  0.5KG\r\n", 500],
])("a scale's %j is %i grams", (text, grams) => {
  expect(readScale(text)).toEqual({ grams });
});

test.each([
  ["", "nothing"],
  ["US,GS,+  12.34kg", "moving"],
  ["OL", "moving"],
  ["ST,GS,-  12.34kg", "no-weight"],
  ["0.00 kg", "no-weight"],
  ["12,34kg", "no-weight"],
  ["12.34 lb", "no-weight"],
  ["L-000123", "no-weight"],
])("a scale's %j is no weight: %s", (text, refusal) => {
  expect(readScale(text)).toEqual({ refusal });
});

test.each(["ST,GS,+ 12.34kg", "US,GS,+ 12.30kg", "12.340 kg", "12340g", "１２。３４"])(
  "%s is a scale's",
  (text) => expect(isFromScale(text)).toBe(true),
);

test.each([
  "L-000148",
  "A-01-03",
  "SF1234567890",
  "6901234567892",
  "12340",
  "12",
  "KB-261120-0007",
])("%s may be a code", (text) => expect(isFromScale(text)).toBe(false));
