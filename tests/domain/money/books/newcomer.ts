import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { addPerson } from "#app/domain/customers/staff/staff-people.server.ts";
import { creditReport } from "#app/domain/money/bank/credit-report.server.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { financeProposals } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, zhou } from "#tests/support/shop.ts";

export const puppet: Staff = { kind: "staff", id: "puppet", role: "finance", name: "新人" };

/** A shop whose administrator has taken on somebody for the books a moment ago. */
export async function shopWithNewcomer() {
  const shop = await openShop();
  const added = { id: puppet.id, loginName: "puppet", name: puppet.name, role: puppet.role };
  await addPerson(shop.as(zhou), { ...added, password: "Puppet7xQ" });
  return shop;
}

/** Top-ups that are reported, and proposed for a second person, in the shop of the test. */
export function proposedTopUps(shopOf: () => Shop) {
  return { reported, proposed };

  async function reported(amountYen: number) {
    const id = crypto.randomUUID();
    const report = { id, amountYen, payerKana: "カ)ハナコシヨウテン", ownNumber: "" };
    await reportTopUp(shopOf().as(hanako), { ...report, expectedOn: "2026-01-15" });
    return id;
  }

  async function proposed(by: Staff) {
    const wanted = {
      reportId: await reported(5_000_000),
      arrivedYen: 5_000_000,
      note: "网银已核对",
    };
    expect(await creditReport(shopOf().as(by), wanted)).toMatchObject({ value: "proposed" });
    const [row] = await shopOf()
      .db.select()
      .from(financeProposals)
      .where(eq(financeProposals.reportId, wanted.reportId));
    return row!.id;
  }
}
