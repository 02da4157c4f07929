import { expect, test } from "vitest";
import { alarmKindsFor, alarmNames } from "#app/domain/console/operations/operations.ts";
import { chen, li, sato, wang, wei, wu, zhou } from "#tests/support/shop.ts";

test("a price that jumped or waits is told to finance and the managers, and to nobody of the floor", () => {
  for (const kind of ["price-waiting", "price-jump", "rate-jump"]) {
    expect(alarmKindsFor(wang), kind).toContain(kind);
    expect(alarmKindsFor(chen), kind).toContain(kind);
    for (const other of [li, wei]) expect(alarmKindsFor(other), kind).not.toContain(kind);
  }
});

const ofMoney = [
  ...["ledger-drift", "bank-difference", "correction-uncovered", "limit-changed"],
  ...["card-mismatch", "card-other-order", "card-capture-taken", "card-reversed"],
  ...["card-over-refunded", "card-partly-refunded", "deposit-unmatched"],
];

test.each(ofMoney)("%s is told to finance and the supervisor, who see the money", (kind) => {
  for (const reader of [wang, wu, zhou]) expect(alarmKindsFor(reader), reader.name).toContain(kind);
  for (const other of [chen, li, wei, sato])
    expect(alarmKindsFor(other), other.name).not.toContain(kind);
});

test.each(["staff-access", "audit-off", "audit-broken", "job-failed"])(
  "%s is told to administrators alone",
  (kind) => {
    expect(alarmKindsFor(zhou)).toContain(kind);
    for (const other of [wang, wu, chen, li, wei, sato])
      expect(alarmKindsFor(other), other.name).not.toContain(kind);
  },
);

test("administrators are told everything, the supervisor of prices besides, who reads the board", () => {
  expect(alarmKindsFor(zhou)).toEqual(Object.keys(alarmNames));
  expect(alarmKindsFor(wu).toSorted()).toEqual(
    [...ofMoney, "price-waiting", "price-jump", "rate-jump"].toSorted(),
  );
});
