import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers, keepListedGoods } from "#app/domain/money/invoice/issue-papers.server.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { orderFreights, orderLines } from "#db/schema/index.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { downPaymentOf } from "../down-payment/down-payment-amounts.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { pricesAsked } from "./price-doubt.ts";
import { dropQuoteDrafts } from "./quote-draft.server.ts";
import { type Quote, workOutQuote } from "./work-out-quote.server.ts";

/** 重新计算: the amounts that this quote would have, nothing written. */
export async function calculateQuote(scope: Scope<Staff>, number: string, quote: Quote) {
  const quotable = await findQuotable(scope, number, quote);
  if (!quotable.ok) return quotable;
  const worked = await workOutQuote(scope, quotable.value, quote);
  if (!worked.ok) return worked;
  const { amounts, warnings } = worked.value;
  return done({ amounts, parts: breakdown(amounts), warnings });
}

/**
 * 提交报价: the sellers' prices, what they can deliver and their freight. Locks the day's rate and
 * the company's service rate until the quote runs out. Refuses a quote of refusals only, and a line that
 * looks wrong (`quoteWarnings`) without a reason for the buyer; prices many times the listed ones or a small part
 * of them also until they were looked at once more.
 */
export async function quoteOrder(scope: Scope<Staff>, number: string, quote: Quote) {
  const { db, now } = scope;
  const { note, downPaymentPercent = 0 } = quote;
  const quotable = await findQuotable(scope, number, quote);
  if (!quotable.ok) return quotable;
  const order = quotable.value;
  const worked = await workOutQuote(scope, order, quote);
  if (!worked.ok) return worked;
  const { quoted, agreed, amounts, totalYen, cuts, partReasons, validDays } = worked.value;
  const doubt = doubtOf(worked.value, quote.pricesChecked);
  if (doubt) return doubt;

  const downPaymentYen = downPaymentOf(totalYen, downPaymentPercent);
  const payBy = daysAfter(now, validDays);
  return commit(
    scope,
    [
      ...moveOrder(
        scope,
        order,
        downPaymentPercent > 0 ? "quoteDownPayment" : "quote",
        {
          staffNote: note,
          ...amounts,
          totalYen,
          quotedAt: now,
          payBy,
          downPaymentPercent,
          downPaymentYen,
        },
        noteOf(note, cuts),
      ),
      keepListedGoods(scope, order.id),
      ...issuePapers(scope, { event: "order-quoted", order }),
      ...quoted.map(({ id, supplierId: _, ...values }) =>
        db.update(orderLines).set(values).where(eq(orderLines.id, id)),
      ),
      ...agreed.map(({ supplierId, freightFen }) =>
        db
          .update(orderFreights)
          .set({ freightFen })
          .where(
            and(eq(orderFreights.orderId, order.id), eq(orderFreights.supplierId, supplierId)),
          ),
      ),
      keepAmounts(scope, order.id, { kind: "quote", reason: note, partReasons }),
      dropQuoteDrafts(scope, order.id),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "order",
        letter: letter("order.quoted", {
          number: order.number,
          totalYen,
          downPaymentYen: downPaymentPercent > 0 ? downPaymentYen : 0,
        }),
        href: orderPage(order.number),
      }),
    ],
    moveRefusals,
  );
}

function noteOf(note: string, cuts: readonly Message[]) {
  const said = typed(note);
  const parts = [...(said ? [said] : []), ...cuts];
  return parts.length > 0 ? message("lines", { parts }) : null;
}

type WorkedOut = Extract<Awaited<ReturnType<typeof workOutQuote>>, { ok: true }>["value"];

/** What is to be said of the quote before it goes out: reasons first, then a second look at prices. */
function doubtOf({ warnings, partReasons, far }: WorkedOut, pricesChecked: string | undefined) {
  const unexplained = [...warnings].filter(([id]) => !partReasons[id]);
  if (unexplained.length > 0) return { ...refuse("unexplained"), lines: unexplained };
  const asked = pricesAsked(far);
  return far.length > 0 && pricesChecked !== asked
    ? { ...refuse("price-far-off"), far, asked }
    : undefined;
}

async function findQuotable(scope: Scope<Staff>, number: string, { seenVersion }: Quote) {
  if (!staffMay(scope.actor, "quote")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("quote", order.state, scope.actor)) return refuse("not-quotable");
  return seenVersion !== undefined && seenVersion !== order.version
    ? refuse("asked-anew")
    : done(order);
}
