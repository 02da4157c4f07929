import { eq } from "drizzle-orm";
import { type Staff, signature, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { newcomers } from "#app/domain/core/newcomer.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bankLines, topUpReports } from "#db/schema/index.ts";
import { confirmTopUp } from "../top-up/settle-top-up.server.ts";
import { confirmCredit, creditReport, findOpenCredit, tieLine } from "./credit-report.server.ts";
import { isOwnLine, ownLineBasis } from "./line-importer.ts";
import { certainMatch } from "./match-line.ts";
import { standingYen } from "./standing-credit.server.ts";

const settledBefore = { bank_line_settled_once: "moved-meanwhile" } as const;

/**
 * Confirms a report with what this line brought; the line and the report are settled together. Where
 * amount and payer agree and somebody else imported the line, that is one act; else it needs a reason,
 * and above the set amount another person. A report that finance confirmed by hand is only tied to its
 * line: its money has moved already.
 */
export async function creditLine(
  scope: Scope<Staff>,
  lineId: string,
  reportId: string,
  { note = "", seenYen }: { note?: string; seenYen?: number } = {},
) {
  const { db } = scope;
  const line = await openLine(scope, lineId);
  if (!line.ok) return line;
  const [found] = await db
    .select({ report: topUpReports, standingYen })
    .from(topUpReports)
    .where(eq(topUpReports.id, reportId))
    .limit(1);
  if (!found) return refuse("not-found");
  const { report } = found;
  const { amountYen } = line.value;
  if (seenYen !== undefined && seenYen !== amountYen) return refuse("other-amount");
  const tie = tieLine(scope, lineId, reportId);
  if (report.state === "confirmed") {
    if (found.standingYen !== amountYen) return refuse("moved-meanwhile");
    const refusals = { ...settledBefore, "bank_lines.report_id": "moved-meanwhile" } as const;
    const tied = await commit(scope, [tie], refusals);
    return tied.ok ? done("credited" as const) : tied;
  }
  const wanted = { reportId, arrivedYen: amountYen, note, lineId };
  if (!certainMatch(line.value, [report])) return creditReport(scope, wanted);
  const me = signature(scope.actor);
  const untried = await newcomers(scope);
  if (isOwnLine(line.value, me) || [line.value.importedBy, me].some((who) => untried.has(who)))
    return creditReport(scope, { ...wanted, basis: ownLineBasis });

  const open = await findOpenCredit(scope, reportId);
  const credited =
    open?.lineId === lineId && open.amountYen === amountYen && open.proposedBy !== me
      ? await confirmCredit(scope, open)
      : await confirmTopUp(scope, reportId, amountYen, { certain: true, also: [tie] });
  if (credited.ok) return done("credited" as const);
  return credited.reason === "not-found" || credited.reason === "forbidden"
    ? refuse(credited.reason)
    : refuse("moved-meanwhile");
}

/** 不入账: the line is nobody's deposit, such as interest, and the note says what it is. */
export async function setLineAside(scope: Scope<Staff>, lineId: string, asideNote: string) {
  const line = await openLine(scope, lineId);
  if (!line.ok) return line;
  const { db, actor, now } = scope;
  return commit(
    scope,
    [
      db
        .update(bankLines)
        .set({ asideNote, settledAt: now, settledByName: signedName(actor) })
        .where(eq(bankLines.id, lineId)),
    ],
    settledBefore,
  );
}

async function openLine({ db, actor }: Scope<Staff>, lineId: string) {
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [line] = await db.select().from(bankLines).where(eq(bankLines.id, lineId)).limit(1);
  if (!line) return refuse("not-found");
  return line.settledAt ? refuse("moved-meanwhile") : ({ ok: true, value: line } as const);
}
