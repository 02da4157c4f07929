import { eq, sql } from "drizzle-orm";
import { actorKey, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { newcomers } from "#app/domain/core/newcomer.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bankLines, bankReturns, topUpReports } from "#db/schema/index.ts";
import { confirmTopUp } from "../payments/settle-top-up.server.ts";
import { standingYen, topUpQueueQuery } from "../payments/top-up-queries.server.ts";
import {
  confirmedByHandQuery,
  matchableReports,
  openLinesQuery,
  standingReturn,
} from "./bank-lines.server.ts";
import {
  confirmCredit,
  creditReport,
  findOpenCredit,
  linkLineToReport,
  takeOutOfAside,
} from "./credit-report.server.ts";
import { certainMatch, isOwnLine, ownLineBasis } from "./statement.ts";

const settledBefore = {
  bank_line_settled_once: "moved-meanwhile",
  bank_line_returned: "moved-meanwhile",
} as const;

/**
 * Confirms a report with this bank line, open or set aside, and settles both together. Where amount and payer agree and
 * another person imported the line, one act is enough; otherwise it needs a reason, and above the set
 * amount a second person. A report that was confirmed by hand is only linked, since its money has moved
 * already.
 */
export async function creditLine(
  scope: Scope<Staff>,
  lineId: string,
  reportId: string,
  { note = "", seenYen }: { note?: string; seenYen?: number } = {},
) {
  const { db } = scope;
  const line = await findCreditableLine(scope, lineId);
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
  const tie = linkLineToReport(scope, lineId, reportId);
  if (report.state === "rejected") return refuse("report-rejected");
  if (report.state === "confirmed") {
    if (found.standingYen !== amountYen) return refuse("report-credited");
    const refusals = { ...settledBefore, "bank_lines.report_id": "report-credited" } as const;
    const tied = await commit(scope, tie, refusals);
    return tied.ok ? done("credited" as const) : tied;
  }
  const wanted = { reportId, arrivedYen: amountYen, note, lineId };
  if (!certainMatch(line.value, [report])) return creditReport(scope, wanted);
  const me = actorKey(scope.actor);
  const untried = await newcomers(scope);
  if (isOwnLine(line.value, me) || [line.value.importedBy, me].some((who) => untried.has(who)))
    return creditReport(scope, { ...wanted, basis: ownLineBasis });

  const open = await findOpenCredit(scope, reportId);
  const credited =
    open?.lineId === lineId && open.amountYen === amountYen && open.proposedBy !== me
      ? await confirmCredit(scope, open)
      : await confirmTopUp(scope, reportId, amountYen, { certain: true, also: tie });
  if (credited.ok) return done("credited" as const);
  return credited.reason === "not-found" || credited.reason === "forbidden"
    ? refuse(credited.reason)
    : refuse("moved-meanwhile");
}

/** 不入账: settles a line that is no deposit, such as interest; the note says what it is. */
export async function settleAsNoDeposit(scope: Scope<Staff>, lineId: string, asideNote: string) {
  const line = await findCreditableLine(scope, lineId);
  if (!line.ok) return line;
  if (line.value.settledAt) return refuse("moved-meanwhile");
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

/** 撤销不入账: opens a line again that was set aside. */
export async function takeLineOut(scope: Scope<Staff>, lineId: string) {
  const line = await findCreditableLine(scope, lineId);
  if (!line.ok) return line;
  if (line.value.asideNote === null) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      guard(
        sql`(SELECT aside_note FROM bank_lines WHERE id = ${lineId}) IS NOT NULL`,
        "moved-meanwhile",
      ),
      takeOutOfAside(scope, lineId),
    ],
    settledBefore,
  );
}

/** Finds a line that nobody was credited for: an open one, or one that was set aside; not one that goes back. */
export async function findCreditableLine({ db, actor }: Scope<Staff>, lineId: string) {
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [found] = await db
    .select({ line: bankLines, returned: bankReturns.state })
    .from(bankLines)
    .leftJoin(bankReturns, standingReturn)
    .where(eq(bankLines.id, lineId))
    .limit(1);
  if (!found) return refuse("not-found");
  return found.line.reportId || found.returned ? refuse("moved-meanwhile") : done(found.line);
}

/**
 * Confirms every report that exactly one line certainly pays. Answers how many were credited, and how many
 * of the person's own imports now wait for another person.
 */
export async function creditCertainMatches(scope: Scope<Staff>) {
  if (!staffMay(scope.actor, "confirm-deposit")) return refuse("forbidden");
  const [lines, queue, byHand] = await scope.db.batch([
    openLinesQuery(scope),
    topUpQueueQuery(scope),
    confirmedByHandQuery(scope),
  ]);
  const pairs = pairCertainMatches(lines, matchableReports(queue, byHand));
  const count = { credited: 0, proposed: 0 };
  // Each is a commit of its own, so that one refusal does not stop the rest.
  for (const { line, report } of pairs) {
    const settled = await creditLine(scope, line.id, report.id);
    if (settled.ok) count[settled.value]++;
  }
  return done(count);
}

/**
 * Pairs each line with the one report that it certainly pays; a report that two lines match is left to a
 * person.
 */
export function pairCertainMatches<
  Line extends Parameters<typeof certainMatch>[0],
  Report extends Parameters<typeof certainMatch>[1][number],
>(lines: readonly Line[], reports: readonly Report[]) {
  const pairs = lines.flatMap((line) => {
    const report = certainMatch(line, reports);
    return report ? [{ line, report }] : [];
  });
  return pairs.filter(
    ({ report }) => pairs.filter((other) => other.report.id === report.id).length === 1,
  );
}
