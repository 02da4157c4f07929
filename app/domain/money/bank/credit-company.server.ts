import { desc, eq, isNotNull } from "drizzle-orm";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { reserveNumber } from "#app/domain/core/document/document-number.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bankLines, companies, topUpReports } from "#db/schema/index.ts";
import { payerKey } from "../payments/payer-name.ts";
import { creditRefusals, planCredit } from "../payments/settle-top-up.server.ts";
import { topUpLifecycle } from "../payments/top-up.ts";
import {
  findOpenCredit,
  linkLineToReport,
  openCreditProposal,
  proposalRefusals,
} from "./credit-report.server.ts";
import { findCreditableLine } from "./settle-line.server.ts";

interface CompanyCredit {
  /** The form's id, which becomes the report's. */
  id: string;
  lineId: string;
  operationId: string;
  /** How the clerk knows whose money it is. */
  note: string;
}

/**
 * 入到会员: credits a bank line that no report is about to a company, which hears of it. The report is made on the
 * company's behalf. Above the set amount of a company and day another person confirms it first. Answers which
 * of the two happened.
 */
export async function creditLineToCompany(scope: Scope<Staff>, wanted: CompanyCredit) {
  const { db, actor, now } = scope;
  const { id, lineId, operationId, note } = wanted;
  const line = await findCreditableLine(scope, lineId);
  if (!line.ok) {
    if (line.reason !== "moved-meanwhile" || !(await isCredited(scope, lineId, id))) return line;
    return (await isReportOf(scope, id, operationId))
      ? done("credited" as const)
      : refuse("form-used");
  }
  const { amountYen, payer, bankDay } = line.value;
  if (amountYen > limits.paymentYenMax) return refuse("above-maximum");
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.operationId, operationId))
    .limit(1);
  if (!company) return refuse("no-such-company");

  const state = topUpLifecycle.initial;
  const report = {
    id,
    state,
    amountYen,
    number: await reserveNumber(scope, "deposit"),
    companyId: company.id,
    version: 1,
    payerKana: payer,
    expectedOn: bankDay,
    ownNumber: "",
    reportedAt: now,
    reportedBy: actorKey(actor),
  };
  const opened = [
    openDocument(scope, "deposit", { id, state }),
    db.insert(topUpReports).values(report),
  ];
  const credited = await planCredit(
    scope,
    { report: { ...unconfirmed, ...report }, awaited: undefined },
    amountYen,
    { reason: note, also: linkLineToReport(scope, lineId, id) },
  );
  const written = await commit(scope, [...opened, ...(credited ?? [])], {
    ...creditRefusals,
    ...moveRefusals,
  });
  if (written.ok) return done("credited" as const);
  if (written.reason !== "needs-two")
    return (await isProposed(scope, lineId, id))
      ? done("proposed" as const)
      : refuse(written.reason);
  const proposal = { companyId: company.id, reportId: id, lineId, amountYen, reason: note };
  const proposed = await commit(scope, [...opened, openCreditProposal(scope, proposal)], {
    ...proposalRefusals,
    ...moveRefusals,
  });
  return proposed.ok || (await isProposed(scope, lineId, id))
    ? done("proposed" as const)
    : refuse(proposed.reason);
}

/** The columns of a report that nobody has confirmed. */
const unconfirmed = {
  confirmedYen: null,
  certain: false,
  confirmReason: "",
  confirmedAt: null,
  confirmedBy: null,
  paymentId: null,
} as const;

/** True where this line already paid this report: the form was sent twice. */
async function isCredited({ db }: Pick<Scope, "db">, lineId: string, reportId: string) {
  const [line] = await db
    .select({ reportId: bankLines.reportId })
    .from(bankLines)
    .where(eq(bankLines.id, lineId))
    .limit(1);
  return line?.reportId === reportId;
}

/** True where the report of this form is the named company's. */
async function isReportOf({ db }: Pick<Scope, "db">, reportId: string, operationId: string) {
  const [company] = await db
    .select({ operationId: companies.operationId })
    .from(topUpReports)
    .innerJoin(companies, eq(companies.id, topUpReports.companyId))
    .where(eq(topUpReports.id, reportId))
    .limit(1);
  return company?.operationId === operationId;
}

/** True where this form has already proposed to credit this line. */
async function isProposed({ db }: Pick<Scope, "db">, lineId: string, reportId: string) {
  const proposal = await findOpenCredit({ db }, reportId);
  return proposal?.lineId === lineId;
}

const linesRemembered = 500;

/** Lists the companies that the same payer has paid for lately, the latest first. */
export async function listCompaniesOfPayer({ db }: Pick<Scope, "db">, payer: string) {
  const key = payerKey(payer);
  if (key === "") return [];
  const paid = await db
    .select({ payer: bankLines.payer, name: companies.name, operationId: companies.operationId })
    .from(bankLines)
    .innerJoin(topUpReports, eq(topUpReports.id, bankLines.reportId))
    .innerJoin(companies, eq(companies.id, topUpReports.companyId))
    .where(isNotNull(bankLines.settledAt))
    .orderBy(desc(bankLines.settledAt))
    .limit(linesRemembered);
  const same = paid.filter((one) => payerKey(one.payer) === key);
  return [...new Map(same.map(({ name, operationId }) => [operationId, name]))]
    .slice(0, companiesNamed)
    .map(([operationId, name]) => ({ operationId, name }));
}

const companiesNamed = 5;
