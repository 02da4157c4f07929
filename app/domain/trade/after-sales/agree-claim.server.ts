import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type Letter, letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { claimPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alreadyPosted, refundWallet } from "#app/domain/money/ledger/ledger.server.ts";
import { house } from "#app/domain/money/ledger/ledger.ts";
import { postRefund } from "#app/domain/money/payments/fulfil-payment.server.ts";
import type { Statement } from "#db/client.ts";
import { claimLines } from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import { orderAmounts } from "../orders/order-amounts.ts";
import { writeOrder } from "../orders/write-order.server.ts";
import { claimLifecycle } from "./claim.ts";
import { type FoundClaim, readClaim } from "./claim-queries.server.ts";
import { shareRefund } from "./claim-worth.ts";
import { moveClaim } from "./handle-claim.server.ts";

/** The rules of the tables that refuse an agreed claim when money or stock changed meanwhile. */
const agreeRefusals = {
  ...moveRefusals,
  [alreadyPosted]: "moved-meanwhile",
  claim_within_paid: "more-than-paid",
} as const;

/**
 * 提案に同意する: accepts the offer; in the same commit the money reaches the wallet, or the order of the resent pieces is
 * made. Refuses another offer than the page showed by `seenVersion`. The same agreement twice acts once.
 */
export async function agreeClaim(scope: Scope<Buyer>, number: string, seenVersion: number) {
  const { actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const found = await readClaim(scope, number);
  if (!found) return refuse("not-found");
  const { claim } = found;
  const agreed = claim.outcome === "refunded" || claim.outcome === "resent";
  if (agreed && claim.version === seenVersion + 1) return done(undefined);
  if (!claimLifecycle.allows("agree", claim.state, actor)) return refuse("moved-meanwhile");
  if (claim.version !== seenVersion) return refuse("offer-changed");
  if (claim.offer === "refund" && claim.offerYen > found.worthYen) return refuse("more-than-paid");
  const written = await commit(
    scope,
    claim.offer === "resend" ? resend(scope, found) : refund(scope, found),
    agreeRefusals,
  );
  if (written.ok || written.reason !== "moved-meanwhile") return written;
  // The commit lost a race, perhaps to the same agreement.
  const now = await readClaim(scope, number);
  return now?.claim.state === "done" && now.claim.version === seenVersion + 1
    ? done(undefined)
    : refuse("moved-meanwhile");
}

function refund(scope: Scope<Buyer>, found: FoundClaim): Statement[] {
  const { db } = scope;
  const { claim, lines, worth } = found;
  const { id, number, companyId, offerYen } = claim;
  const shares = shareRefund(offerYen, worth);
  return [
    ...moveClaim(scope, claim, "agree", {
      outcome: "refunded",
      settledYen: offerYen,
      replyBy: null,
      closedAt: scope.now,
    }),
    ...lines.map(({ boxId, shippingLineId }, index) =>
      db
        .update(claimLines)
        .set(shares[index]!)
        .where(
          and(
            eq(claimLines.claimId, id),
            eq(claimLines.boxId, boxId),
            eq(claimLines.shippingLineId, shippingLineId),
          ),
        ),
    ),
    // One refund for each paid document, so that its own papers show it.
    ...refundsOf(found, shares).flatMap(({ document, yen }) =>
      postRefund(scope, {
        id: `claim-refund/${id}/${document.id}`,
        kind: "claim-refund",
        from: house("claims"),
        to: refundWallet(document, companyId),
        amountYen: yen,
        document,
        reason: message("transfer.claim-refund", { number }),
      }),
    ),
    agreedNotice(scope, claim, letter("claim.refunded", { number, yen: offerYen })),
  ];
}

/** Divides the agreed sum among the orders and the shipping request that the pieces were paid with. */
function refundsOf({ claim, lines }: FoundClaim, shares: ReturnType<typeof shareRefund>) {
  const yenOf = new Map<string, number>();
  let shippingYen = 0;
  for (const [index, { orderId }] of lines.entries()) {
    yenOf.set(orderId, (yenOf.get(orderId) ?? 0) + shares[index]!.orderYen);
    shippingYen += shares[index]!.shippingYen;
  }
  const ofOrders = [...yenOf].map(([id, yen]) => ({
    document: { kind: "order" as const, id },
    yen,
  }));
  const ofRequest = {
    document: { kind: "shipping" as const, id: claim.requestId },
    yen: shippingYen,
  };
  return [...ofOrders, ofRequest].filter(({ yen }) => yen > 0);
}

function resend(scope: Scope<Buyer>, found: FoundClaim): Statement[] {
  const { claim } = found;
  // The order has an id of its own, since another may follow where it is cancelled.
  const resendOrderId = crypto.randomUUID();
  const [event, ...written] = moveClaim(scope, claim, "agree", {
    outcome: "resent",
    resendOrderId,
    replyBy: null,
    closedAt: scope.now,
  });
  // The claim refers to the order, which must exist by then.
  return [
    event!,
    ...resendOrder(scope, found, resendOrderId),
    ...written,
    agreedNotice(scope, claim, letter("claim.resent", { number: claim.number })),
  ];
}

function agreedNotice(
  scope: Scope,
  { companyId, requestId, number }: FoundClaim["claim"],
  decided: Letter,
) {
  return notify(scope, {
    companyId,
    about: { shipping: requestId },
    kind: "order",
    letter: decided,
    href: claimPage(number),
  });
}

/**
 * 再送: plans an order at 0 yen of the pieces that are sent again, ready to be bought at our cost. Its options are
 * carried out again for free. The claim's move comes first in the batch, so that it makes one order.
 */
function resendOrder(
  scope: Scope<Buyer>,
  { claim, lines, orders }: FoundClaim,
  id: string,
): Statement[] {
  const [first] = lines;
  const from = orders.find((order) => order.id === first!.orderId)!;
  const stores = new Set(
    orders.filter((order) => lines.some(({ orderId }) => orderId === order.id)).map(storeOf),
  );
  const again = resentPieces(lines).map(({ ordered, quantity }) => ({
    ...ordered,
    quantity,
    priceFen: 0,
    optionsFen: 0,
    options: ordered.options.map((option) => ({ ...option, price: "0" })),
  }));
  const freights = [
    ...new Map(
      again.map(({ supplierId, supplierNameZh }) => [
        supplierId,
        { supplierId, supplierNameZh, freightFen: 0 },
      ]),
    ).values(),
  ];
  const { ttsRate, spreadYen } = from;
  const rates = { ttsRate, spreadYen, serviceRatePercent: "0.0" };
  return [
    ...writeOrder(
      scope,
      {
        id,
        note: `アフターサービス ${claim.number} の再送`,
        storeId: stores.size === 1 ? from.storeId : null,
        submit: false,
      },
      {
        lines: again,
        freights,
        parts: { totalYen: 0 },
        amounts: { ...orderAmounts(again, freights), ...rates },
      },
    ),
    ...moveOrder(scope, { id, state: orderLifecycle.initial, version: 1 }, "resend", {
      submittedAt: scope.now,
      paidAt: scope.now,
    }),
  ];
}

function storeOf({ storeId }: { storeId: string | null }) {
  return storeId;
}

/** Joins the pieces of a line that lay in several boxes. */
function resentPieces(lines: FoundClaim["lines"]) {
  const again = new Map<
    string,
    { ordered: FoundClaim["lines"][number]["ordered"]; quantity: number }
  >();
  for (const { ordered, resendQuantity } of lines) {
    if (resendQuantity === 0) continue;
    const quantity = resendQuantity + (again.get(ordered.id)?.quantity ?? 0);
    again.set(ordered.id, { ordered, quantity });
  }
  return [...again.values()];
}
