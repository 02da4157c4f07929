import { eq } from "drizzle-orm";
import { depositReports } from "#db/schema/index.ts";
import type { Staff } from "../actor.ts";
import { commit, type Statement } from "../commit.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import { house, walletOf } from "../ledger/ledger.ts";
import { alreadyPosted, overdrawn, postTransfer } from "../ledger/post-transfer.server.ts";
import { notify } from "../notice/notify.server.ts";
import { orderPage } from "../order/order-page.ts";
import { staffMay } from "../policy.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { shippingPage } from "../shipping/shipping-page.ts";
import { type DepositMove, depositLifecycle } from "./deposit-report.ts";
import { documentOfReport } from "./document-of-report.server.ts";

type Report = typeof depositReports.$inferSelect;
type PaidByBank = Awaited<ReturnType<typeof documentOfReport>>;

const tooLittle = "着金額が不足しています";

const lost = {
  [movedMeanwhile]: "moved-meanwhile",
  [alreadyPosted]: "moved-meanwhile",
  [overdrawn]: "moved-meanwhile",
  bank_line_settled_once: "moved-meanwhile",
} as const;

/**
 * 确认到账: credits what arrived, which may differ from what was reported, once. The document it was
 * sent for is paid in the same commit; with too little it goes back to waiting for its payment, and
 * what arrived stays in the wallet either way. `also` is written with it, such as the bank's line.
 */
export async function confirmDeposit(
  scope: Scope<Staff>,
  reportId: string,
  arrivedYen: number,
  also: readonly Statement[] = [],
) {
  return settle(scope, reportId, "confirm", "", (report, document) => {
    const enough = document && arrivedYen >= document.dueYen;
    const moved = document
      ? document.step(enough ? "confirmBank" : "rejectBank", { note: enough ? "" : tooLittle })
      : [];
    return (
      moved && [
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
        ...moved,
        ...also,
        notify(scope, {
          companyId: report.companyId,
          kind: "deposit",
          title: `入金を確認しました（${yen(arrivedYen)}）`,
          body: document ? outcome(document, arrivedYen) : `入金報告 ${report.number}`,
          href: document ? pageOf(report) : "/user/churujinList",
        }),
      ]
    );
  });
}

/** 驳回: the money did not come, or is not theirs; the buyer reads why. */
export async function rejectDeposit(scope: Scope<Staff>, reportId: string, reason: string) {
  return settle(scope, reportId, "reject", reason, (report, document) => {
    const moved = document ? document.step("rejectBank", { note: reason }) : [];
    return (
      moved && [
        ...moved,
        notify(scope, {
          companyId: report.companyId,
          kind: "deposit",
          title: `入金報告 ${report.number} を確認できませんでした`,
          body: document ? `${document.number}: ${reason}` : reason,
          href: document ? pageOf(report) : "/user/recharge",
        }),
      ]
    );
  });
}

async function settle(
  scope: Scope<Staff>,
  reportId: string,
  move: DepositMove,
  note: string,
  writes: (report: Report, document: PaidByBank) => Statement[] | undefined,
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
  const { companyId, documentKind: kind, documentId: id } = report;
  const document = kind && id ? await documentOfReport(scope, { kind, id, companyId }) : undefined;

  const written = writes(report, document);
  if (!written) return refuse("moved-meanwhile");
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
  return commit(db, [event, update, ...written], lost);
}

function outcome({ number, dueYen }: NonNullable<PaidByBank>, arrivedYen: number) {
  const difference = arrivedYen - dueYen;
  if (difference < 0)
    return `${number} のお支払いには${yen(-difference)}不足しています。着金分は残高に入れました。お支払い方法をもう一度お選びください`;
  return difference > 0
    ? `${number} のお支払いが完了しました。差額${yen(difference)}は残高に入れました`
    : `${number} のお支払いが完了しました`;
}

function pageOf({ documentKind, documentNumber }: Report) {
  return documentKind === "order" ? orderPage(documentNumber) : shippingPage(documentNumber);
}

function yen(amount: number) {
  return `${amount.toLocaleString("ja-JP")}円`;
}
