import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { addPerson, changePerson } from "#app/domain/customers/staff/people.server.ts";
import { creditReport } from "#app/domain/money/books/credit-report.server.ts";
import { confirmProposal } from "#app/domain/money/books/settle-proposal.server.ts";
import { reportTopUp } from "#app/domain/money/top-up/report-top-up.server.ts";
import { alarms, financeProposals } from "#db/schema/index.ts";
import { hanako, openShop, qian, type Shop, wang, zhou } from "#tests/support/shop.ts";

// Who takes people on could otherwise be both of the two people behind a large sum.

let shop: Shop;
const puppet: Staff = { kind: "staff", id: "puppet", role: "finance", name: "新人" };

beforeEach(async () => {
  shop = await openShop();
  const added = { id: puppet.id, loginName: "puppet", name: puppet.name, role: puppet.role };
  await addPerson(shop.as(zhou), { ...added, password: "Puppet7xQ" });
});

async function reported(amountYen: number) {
  const id = crypto.randomUUID();
  const report = { id, amountYen, payerKana: "カ)ハナコシヨウテン", ownNumber: "" };
  await reportTopUp(shop.as(hanako), { ...report, expectedOn: "2026-01-15" });
  return id;
}

async function proposed(by: Staff) {
  const wanted = { reportId: await reported(5_000_000), arrivedYen: 5_000_000, note: "网银已核对" };
  expect(await creditReport(shop.as(by), wanted)).toMatchObject({ value: "proposed" });
  const [row] = await shop.db
    .select()
    .from(financeProposals)
    .where(eq(financeProposals.reportId, wanted.reportId));
  return row!.id;
}

test.each([
  ["another role", { role: "finance" }, "更改岗位"],
  ["a password that somebody else has set", { password: "Other7xQz" }, "更改密码"],
  ["the way back in", { state: "in_use" }, "启用"],
] as const)("who was given %s is new again, and an alarm says so", async (_, change, act) => {
  const proposal = await proposed(wang);
  expect((await changePerson(shop.as(zhou), qian.id, change)).ok).toBe(true);
  expect(await confirmProposal(shop.as(qian), proposal)).toMatchObject({ reason: "newcomer" });
  const raised = await shop.db.select().from(alarms).where(eq(alarms.kind, "staff-access"));
  expect(raised.map(({ subject }) => subject).sort()).toEqual(["puppet", "qian"]);
  expect(raised.find(({ subject }) => subject === "qian")?.detail).toBe(`${zhou.name}：${act}`);
});
