import { changeYen } from "#app/domain/trade/orders/apply-change.ts";
import { agreedParts, waitsFor } from "#app/domain/trade/orders/change.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { toChangeParts } from "#app/shared/change-parts.ts";
import { day } from "#app/ui/timeline.tsx";

type Change = OrderDocument["changes"][number];
export type ChangeView = ReturnType<typeof toChangesView>[number];

/** The changes of an order as its page shows them; of one that waits, what the wallet pays or gets back. */
export function toChangesView(found: OrderDocument, inReview: boolean) {
  const { order, lines, freights, coupon } = found;
  return found.changes.map((change) => {
    const { id, byBuyer, before, after, refundYen, chargeYen, answerNote, declined } = change;
    const waits = change.state === "proposed" ? waitsFor(change) : undefined;
    const owes = waits === "buyer" && order.owedRiseYen > 0;
    const asked = owes ? agreedParts(change, declined) : change;
    const open = waits && changeYen(order, lines, freights, coupon, asked);
    return {
      id,
      byBuyer,
      before: { totalYen: before.totalYen },
      after: { totalYen: after.totalYen },
      refundYen,
      chargeYen,
      answerNote,
      waits,
      name: `金額変更 ${day(change.proposedAt)}`,
      owedYen: owes ? order.owedRiseYen : 0,
      beingPaid: owes && (inReview ? "card" : order.riseByBank && "bank"),
      declined: owes ? declined : [],
      lead: leadOf(change, waits),
      parts: toChangeParts(change, "ja").map((part) => ({
        ...part,
        reason:
          !waits && declined.includes(part.key)
            ? `${part.reason}（同意されなかったため、変更していません）`
            : part.reason,
      })),
      /** What it costs more may be paid by any way; a down payment's order pays it with its remainder. */
      raises: waits === "buyer" && after.totalYen > before.totalYen && order.paidAt !== null,
      differenceYen: open ? open.differenceYen : chargeYen - refundYen,
      remainder:
        open && order.downPaymentPercent > 0
          ? { beforeYen: order.totalYen - order.paidYen, afterYen: open.remainderYen }
          : undefined,
    };
  });
}

function leadOf(change: Change, waits: "buyer" | "staff" | undefined) {
  if (waits === "staff") return "担当者が仕入先に確認しています。お返事をお待ちください。";
  if (waits === "buyer")
    return change.byBuyer
      ? "ご希望の変更を承りました。内容と差額をご確認のうえ、お返事をお願いします。"
      : "次の変更をお願いしたく、内容をご確認のうえ、お返事をお願いします。";
  const outcome = {
    accepted: change.withinLimit
      ? "この変更は設定の範囲内のため、確認なしで反映しました。変更が決まりました。"
      : "変更が決まりました。",
    declined:
      change.byBuyer && !change.agreedAt ? "お受けできませんでした。" : "同意しませんでした。",
    withdrawn: "取り下げました。",
    proposed: "",
  }[change.state];
  return `${day(change.answeredAt ?? change.proposedAt)} ${change.answeredByName ?? ""} ${outcome}`;
}
