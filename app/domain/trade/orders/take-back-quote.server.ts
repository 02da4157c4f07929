import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { storeListedGoods } from "#app/domain/money/papers/issue-papers.server.ts";
import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { retryWithoutIdleCards } from "#app/domain/money/payments/settle-card-payment.server.ts";
import type { Statement } from "#db/client.ts";
import { orderFreights, orderLines, orders } from "#db/schema/index.ts";
import type { AmountsVersion } from "./amounts-history.ts";
import { amountsVersionsQuery, recordAmounts } from "./amounts-versions.server.ts";
import { hasQuoteExpired } from "./down-payment.ts";
import { moveOrder, notInReview } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";

/**
 * The constraints that taking back can break, as refusals; `quote_being_paid` means that a payment of the
 * order is waiting for its money.
 */
const takeBackRefusals = { ...moveRefusals, quote_being_paid: "being-paid" } as const;

/**
 * 撤回报价: takes back a quote whose payment has not begun, to be quoted again. Lines, freights and sums return
 * to what they were before it, and the company is told why. A card payment that nobody approved is
 * cancelled. Repeating it does no harm.
 */
export async function takeBackQuote(
  scope: Scope<Staff>,
  number: string,
  reason: string,
  cards?: CardService,
) {
  const idle = {
    cards,
    kind: "order" as const,
    document: () => ownOrder(scope, number),
    why: message("card.given-up", { step: "order-quote-taken-back", number }),
  };
  return doneIfRepeated(
    await retryWithoutIdleCards(scope, idle, () => takeBack(scope, number, reason)),
    async () => (await ownOrder(scope, number))?.state === "quoting",
  );
}

async function takeBack(scope: Scope<Staff>, number: string, reason: string) {
  const { actor } = scope;
  if (!staffMay(actor, "quote")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (order.state === "awaiting_finance") return refuse("being-paid");
  if (!orderLifecycle.allows("takeBack", order.state, actor)) return refuse("not-quoted");
  if (!reason) return refuse("reason-missing");

  const versions = await amountsVersionsQuery(scope, order.id);
  const quoted = versions.findIndex(({ kind }) => kind === "quote");
  const before = quoted < 0 ? undefined : versions[quoted + 1];
  const restored = restore(scope, order.id, before);
  return commit(
    scope,
    [
      ...moveOrder(
        scope,
        order,
        "takeBack",
        { payBy: null, downPaymentPercent: 0, downPaymentYen: 0, ...restored.changes },
        typedMessage(reason),
      ),
      storeListedGoods(scope, order.id),
      ...restored.statements,
      recordAmounts(scope, order.id, { kind: "estimate", reason: typedMessage(reason) }),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "order",
        letter: letter("order.quote-taken-back", {
          number: order.number,
          words: typedMessage(reason),
        }),
        href: orderPage(order.number),
      }),
    ],
    takeBackRefusals,
  );
}

/**
 * Answers the changes that restore the order to one of its versions; none where there is no version to
 * restore.
 */
function restore(
  { db }: Pick<Scope, "db">,
  orderId: string,
  version: AmountsVersion | undefined,
): { changes: object; statements: Statement[] } {
  if (!version) return { changes: {}, statements: [] };
  const { ttsRate, spreadYen, serviceRatePercent, lines, freights } = version;
  const { goodsFen, freightFen, optionsFen, totalYen } = version;
  const bought = lines.filter(({ refusal }) => !refusal);
  return {
    changes: {
      ttsRate,
      spreadYen,
      serviceRatePercent,
      goodsFen,
      freightFen,
      optionsFen,
      totalYen,
      pieceCount: bought.reduce((pieces, { quantity }) => pieces + quantity, 0),
    },
    statements: [
      ...lines.map(({ id, quantity, priceFen, optionsFen, refusal }) =>
        db
          .update(orderLines)
          .set({ quantity, priceFen, optionsFen, refusal })
          .where(and(eq(orderLines.id, id), eq(orderLines.orderId, orderId))),
      ),
      ...freights.map(({ supplierId, freightFen }) =>
        db
          .update(orderFreights)
          .set({ freightFen })
          .where(and(eq(orderFreights.orderId, orderId), eq(orderFreights.supplierId, supplierId))),
      ),
    ],
  };
}

/** One run takes this many; the next hour takes the rest. */
const ordersPerRun = 200;

/**
 * Sends quotes that were not paid in time back to staff, since rate and prices are out of date. One whose charge PayPal
 * reviews waits for the review's end.
 */
export async function expireQuotes(scope: Scope<System>) {
  const { db, now } = scope;
  const late = await db
    .select()
    .from(orders)
    .where(
      and(inArray(orders.state, [...orderLifecycle.moves.requote.from]), lt(orders.payBy, now)),
    )
    .orderBy(asc(orders.submittedAt))
    .limit(ordersPerRun);

  for (const order of late) {
    // Paid or cancelled at this very moment: whoever was first keeps it.
    await commit(
      scope,
      [
        ...sendBackExpired(scope, order),
        notInReview([order.id]),
        notify(scope, {
          companyId: order.companyId,
          about: { order: order.id },
          kind: "order",
          letter: letter("order.quote-expired", { number: order.number }),
          href: orderPage(order.number),
        }),
      ],
      moveRefusals,
    );
  }
}

/** Sends an expired quote back to the queue of quotes, behind those that wait already. */
function sendBackExpired(scope: Scope<Buyer | System>, order: typeof orders.$inferSelect) {
  const changes = { payBy: null, submittedAt: scope.now };
  return moveOrder(scope, order, "requote", changes, message("order.quote-expired"));
}

/**
 * 見積をもう一度依頼する: sends a quote that was not paid in time back to staff, without waiting for the job that does
 * so. Repeating it while the order waits for them does no harm.
 */
export async function requestQuoteAgain(scope: Scope<Buyer>, number: string) {
  return doneIfRepeated(
    await requestAgain(scope, number),
    async () => (await ownOrder(scope, number))?.state === "quoting",
  );
}

async function requestAgain(scope: Scope<Buyer>, number: string) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("requote", order.state, actor) || !hasQuoteExpired(order, now))
    return refuse("not-expired");
  return commit(scope, [...sendBackExpired(scope, order), notInReview([order.id])], moveRefusals);
}
