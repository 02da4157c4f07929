import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { changePerson } from "#app/domain/customers/staff/staff-people.server.ts";
import { confirmProposal } from "#app/domain/money/bank/proposals.server.ts";
import { alarms } from "#db/schema/index.ts";
import { proposedTopUps, shopWithNewcomer } from "#tests/domain/money/books/newcomer.ts";
import { qian, type Shop, wang, zhou } from "#tests/support/shop.ts";

// Who takes people on could otherwise be both of the two people behind a large sum.

let shop: Shop;

beforeEach(async () => {
  shop = await shopWithNewcomer();
});

const { proposed } = proposedTopUps(() => shop);

test.each([
  ["another role", { role: "finance" }, "roles"],
  ["a password that somebody else has set", { password: "Other7xQz" }, "password"],
  ["the way back in", { state: "in_use" }, "enabled"],
] as const)("who was given %s is new again, and an alarm says so", async (_, change, act) => {
  const proposal = await proposed(wang);
  expect((await changePerson(shop.as(zhou), qian.id, change)).ok).toBe(true);
  expect(await confirmProposal(shop.as(qian), proposal)).toMatchObject({ reason: "newcomer" });
  const raised = await shop.db.select().from(alarms).where(eq(alarms.kind, "staff-access"));
  expect(raised.map(({ subject }) => subject).sort()).toEqual(["puppet", "qian"]);
  expect(raised.find(({ subject }) => subject === "qian")?.detail).toEqual(
    message("alarm.staff-access", { by: zhou.name, acts: [act] }),
  );
});
