import { expect, test } from "vitest";
import { alarmKindsFor } from "#app/domain/console/operations/operations.ts";
import { chen, li, wang, wei } from "#tests/support/shop.ts";

test("a price that jumped or waits is told to finance and the managers, and to nobody of the floor", () => {
  for (const kind of ["price-waiting", "price-jump", "rate-jump"]) {
    expect(alarmKindsFor(wang), kind).toContain(kind);
    expect(alarmKindsFor(chen), kind).toContain(kind);
    for (const other of [li, wei]) expect(alarmKindsFor(other), kind).not.toContain(kind);
  }
});

test("what concerns money is told to finance alone, and what concerns access to administrators", () => {
  for (const other of [chen, li, wei]) expect(alarmKindsFor(other)).not.toContain("ledger-drift");
  expect(alarmKindsFor(wang)).toContain("ledger-drift");
  expect(alarmKindsFor(wang)).not.toContain("staff-access");
});
