import { expect, test } from "vitest";
import { isFromScale, isWeight } from "#app/domain/core/measures.ts";
import { isOneBurst, whoTyped } from "#app/ui/scanner/use-scanner-keys.ts";

const reads = (text: string, isInOwnField: boolean) =>
  isInOwnField ? isWeight(text) : isFromScale(text);

test.each([
  ["13.50", "scale"],
  ["9.5", "scale"],
  ["12.34kg", "scale"],
  ["ST,GS, 13.90kg", "scale"],
  ["US,GS, 13.90kg", "scale"],
  ["1350 g", "scale"],
  ["6901234567892", "scanner"],
  ["L-000132", "scanner"],
  ["A-01-03", "scanner"],
  ["KB-261120-0007", "scanner"],
  ["SF1234567890", "scanner"],
  ["12", "person"],
])("%s typed fast into the field for a weight is of a %s", (text, who) => {
  expect(whoTyped({ text, slowest: 2, place: "own-field" }, reads)).toBe(who);
});

test.each([
  ["13.50", 60, "own-field", "person"],
  ["6901234567892", 60, "own-field", "scanner"],
  ["L-000132", 60, "field", "scanner"],
  ["13.50", 60, "field", "person"],
  ["13.50", 2, "field", "scanner"],
  ["13.50", 2, "page", "scanner"],
  ["120", 2, "field", "person"],
] as const)("%s at %i ms a key into a %s is a %s's", (text, slowest, place, who) => {
  expect(whoTyped({ text, slowest, place }, reads)).toBe(who);
});

test.each([
  [80, true, true],
  [81, true, false],
  [120, false, true],
  [121, false, false],
])("characters %i ms apart, in another field %s, are of one burst: %s", (pause, inField, isOne) => {
  expect(isOneBurst(pause, inField)).toBe(isOne);
});
