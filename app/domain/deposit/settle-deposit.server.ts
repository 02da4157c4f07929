import { eq } from "drizzle-orm";
import { depositReports } from "#db/schema/index.ts";
import type { Staff } from "../actor.ts";
import { commit, type Statement } from "../commit.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import { house, walletOf } from "../ledger/ledger.ts";
import { alreadyPosted, postTransfer } from "../ledger/post-transfer.server.ts";
import { notify } from "../notice/notify.server.ts";
import { staffMay } from "../policy.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { type DepositMove, depositLifecycle } from "./deposit-report.ts";

type Report = typeof depositReports.$inferSelect;

const lost = { [movedMeanwhile]: "moved-meanwhile", [alreadyPosted]: "moved-meanwhile" } as const;

/** 确认到账: credits what arrived, which may differ from what was reported, once. */
export async function confirmDeposit(scope: Scope<Staff>, reportId: string, arrivedYen: number) {
  return settle(scope, reportId, "confirm", "", (report) => [
    scope.db
      .update(depositReports)
      .set({ confirmedYen: arrivedYen })
      .where(eq(depositReports.id, report.id)),
    ...postTransfer(scope, {
      id: `deposit/${report.id}`,
      kind: "deposit",
      from: house("bank"),
      to: walletOf(report.companyId),
      amountYen: arrivedYen,
      document: { kind: "deposit", id: report.id },
      reason: `入金 ${report.number}（${report.payerKana}）`,
    }),
    notify(scope, {
      companyId: report.companyId,
      kind: "deposit",
      title: `入金を確認しました（${arrivedYen.toLocaleString("ja-JP")}円）`,
      body: `入金報告 ${report.number}`,
      href: "/user/churujinList",
    }),
  ]);
}

/** 驳回: the money did not come, or is not theirs; the buyer reads why. */
export async function rejectDeposit(scope: Scope<Staff>, reportId: string, reason: string) {
  return settle(scope, reportId, "reject", reason, (report) => [
    notify(scope, {
      companyId: report.companyId,
      kind: "deposit",
      title: `入金報告 ${report.number} を確認できませんでした`,
      body: reason,
      href: "/user/recharge",
    }),
  ]);
}

async function settle(
  scope: Scope<Staff>,
  reportId: string,
  move: DepositMove,
  note: string,
  writes: (report: Report) => Statement[],
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [report] = await db
    .select()
    .from(depositReports)
    .where(eq(depositReports.id, reportId))
    .limit(1);
  if (!report) return refuse("not-found");
  if (!depositLifecycle.allows(move, report.state, actor)) return refuse("moved-meanwhile");

  const { event, state, version } = moveDocument(
    scope,
    depositLifecycle,
    "deposit",
    report,
    move,
    note,
  );
  const update = db
    .update(depositReports)
    .set({ state, version })
    .where(eq(depositReports.id, report.id));
  return commit(db, [event, update, ...writes(report)], lost);
}
