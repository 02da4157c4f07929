import type { cardPayments } from "#db/schema/index.ts";
import type { Buyer, System } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { type Account, house, type TransferKind, walletOf } from "../ledger/ledger.ts";
import { overdrawn, postTransfer } from "../ledger/post-transfer.server.ts";
import { notify } from "../notice/notify.server.ts";
import type { Scope } from "../scope.ts";
import { alarmOf, lost, moveCard } from "./record-capture.server.ts";

type CardPayment = typeof cardPayments.$inferSelect;

/**
 * PayPal has taken the money back. The wallet gives it back if it covers all of it; otherwise the
 * wallet is left alone, our own corrections carry the gap, and finance is told to ask the company
 * for it. The fee goes back either way.
 */
export async function reverseCapture(scope: Scope<Buyer | System>, payment: CardPayment) {
  if ((await reverse(scope, payment, "wallet")) === "too-little")
    await reverse(scope, payment, "corrections");
}

async function reverse(
  scope: Scope<Buyer | System>,
  payment: CardPayment,
  payer: "wallet" | "corrections",
) {
  const { companyId, number, amountYen, feeYen } = payment;
  const moved = moveCard(scope, payment, "reverse", { reversedAt: scope.now });
  if (!moved) return undefined;

  const covered = payer === "wallet";
  const yen = amountYen.toLocaleString("ja-JP");
  const back = (id: string, kind: TransferKind, from: Account, amount: number) =>
    postTransfer(scope, {
      id: `${id}/${payment.id}`,
      kind,
      from,
      to: house("paypal"),
      amountYen: amount,
      document: { kind: "card", id: payment.id },
      reason: `PayPal・カード入金 ${number} の取消`,
    });
  const written = await commit(
    scope.db,
    [
      ...moved,
      ...back(
        "card-reversal",
        "card-reversal",
        covered ? walletOf(companyId) : house("corrections"),
        amountYen,
      ),
      ...back("card-fee-reversal", "card-fee", house("card-fees"), feeYen),
      notify(scope, {
        companyId,
        kind: "deposit",
        title: `PayPal・カード入金 ${number} が取り消されました`,
        body: covered
          ? `${yen}円を残高から差し引きました`
          : `残高が${yen}円に足りないため、残高はそのままです。担当者よりご連絡します`,
        href: "/user/churujinList",
      }),
      ...(covered
        ? []
        : [alarmOf(scope, payment, "card-reversed", `被撤回${yen}日元，余额不足，未扣款`)]),
    ],
    { ...lost, [overdrawn]: "too-little" },
  );
  return written.ok ? undefined : written.reason;
}
