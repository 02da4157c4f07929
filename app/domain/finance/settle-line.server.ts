import { eq } from "drizzle-orm";
import { bankLines, depositReports } from "#db/schema/index.ts";
import { type Staff, signedName } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { confirmDeposit } from "../deposit/settle-deposit.server.ts";
import { staffMay } from "../policy.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";

const settledBefore = { bank_line_settled_once: "moved-meanwhile" } as const;

/**
 * Confirms a report with what this line brought; the line and the report are settled together. A
 * report that finance confirmed by hand is only tied to its line: its money has moved already.
 */
export async function creditLine(scope: Scope<Staff>, lineId: string, reportId: string) {
  const { db, actor, now } = scope;
  const line = await openLine(scope, lineId);
  if (!line.ok) return line;
  const [report] = await db
    .select({ state: depositReports.state, confirmedYen: depositReports.confirmedYen })
    .from(depositReports)
    .where(eq(depositReports.id, reportId))
    .limit(1);
  const tie = db
    .update(bankLines)
    .set({ reportId, settledAt: now, settledByName: signedName(actor) })
    .where(eq(bankLines.id, lineId));
  if (report?.state !== "confirmed")
    return confirmDeposit(scope, reportId, line.value.amountYen, [tie]);
  if (report.confirmedYen !== line.value.amountYen) return refuse("moved-meanwhile");
  return commit(db, [tie], { ...settledBefore, "bank_lines.report_id": "moved-meanwhile" });
}

/** 不入账: the line is nobody's deposit, such as interest, and the note says what it is. */
export async function setLineAside(scope: Scope<Staff>, lineId: string, asideNote: string) {
  const line = await openLine(scope, lineId);
  if (!line.ok) return line;
  const { db, actor, now } = scope;
  return commit(
    db,
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
