import { and, asc, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers, storeListedGoods } from "#app/domain/money/papers/issue-papers.server.ts";
import { dayRateQuery, serviceRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { orderFreights, orderLines, type orders } from "#db/schema/index.ts";
import type { PartReasons } from "./amounts-history.ts";
import { recordAmounts } from "./amounts-versions.server.ts";
import { type DownPaymentPercent, downPaymentOf } from "./down-payment.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { lineOptionsFen } from "./order-amounts.ts";
import { ownOrder } from "./own-order.server.ts";
import { farFromListed, listedPrices, priceCheckKey, warningsOf } from "./quote.ts";
import { quoteAmounts } from "./quote-amounts.ts";
import { deleteQuoteDrafts, listedBySku, listedGoodsQuery } from "./quote-queries.server.ts";

interface QuotedLine {
  id: string;
  priceFen: number;
  /** The pieces that can be bought, at most what was asked; 0 refuses the line. */
  quantity: number;
  /** The reason, as the buyer reads it, why less or nothing can be bought or why the price is as it is. */
  refusal: string;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

interface Quote {
  lines: readonly QuotedLine[];
  freights: ReadonlyMap<string, number>;
  note: string;
  /**
   * The order's version that the page showed; an order that the buyer changed since must be looked at again.
   */
  seenVersion?: number | undefined;
  /** The prices far from the listed ones that were checked once more, as `priceCheckKey` writes them. */
  pricesChecked?: string | undefined;
  /** The share of the total that is paid before buying; all of it where none is given. */
  downPaymentPercent?: DownPaymentPercent;
}

/**
 * Works out what an order would cost as quoted, at the day's rate and the company's service rate; writes
 * nothing. Refuses lines that are not the order's own, more than was asked, and fewer pieces without a
 * reason.
 */
async function workOutQuote(
  scope: Scope<Staff>,
  order: typeof orders.$inferSelect,
  { lines, freights }: Quote,
) {
  const { db } = scope;
  const [rows, known, [rate], [service], settings, listed] = await db.batch([
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(orderFreights)
      .where(eq(orderFreights.orderId, order.id))
      .limit(limits.linesPerOrder),
    dayRateQuery(scope),
    serviceRateQuery(scope, order.companyId),
    settingsQuery(scope),
    listedGoodsQuery(scope, order.id),
  ]);
  if (!rate || !service) throw new Error("no exchange rate or service rate for today");
  const byId = new Map(lines.map((line) => [line.id, line]));
  const wrong = wrongQuote(rows, byId);
  if (wrong) return refuse(wrong);

  const quoted = rows.map((row) => quotedLine(row, byId.get(row.id)!));
  const wished = rows.map((row) => {
    const line = byId.get(row.id)!;
    return { ...row, ...line, pieces: line.quantity };
  });
  const { agreed, amounts: sums } = quoteAmounts(
    wished,
    known.map(({ supplierId, freightFen }) => ({
      supplierId,
      freightFen: freights.get(supplierId) ?? freightFen,
    })),
  );
  const amounts = {
    ...sums,
    ttsRate: rate.ttsRate,
    spreadYen: rate.spreadYen,
    serviceRatePercent: service.ratePercent,
  };
  const { totalYen } = breakdown(amounts);
  if (totalYen > limits.paymentYenMax) return refuse("too-much");

  const cuts = rows.flatMap((row) => {
    const { quantity, refusal } = byId.get(row.id)!;
    return quantity < row.quantity
      ? [
          message("order.line-cut", {
            title: { ja: row.titleJa, zh: row.titleZh },
            asked: row.quantity,
            quantity,
            reason: typedMessage(refusal),
          }),
        ]
      : [];
  });
  const partReasons = reasonsOf(lines);
  const { warnings, far } = checkPrices(wished, listedBySku(listed));
  const validDays = Number(settingsIn(settings)("quoteValidDays"));
  return done({ quoted, agreed, amounts, totalYen, cuts, partReasons, warnings, far, validDays });
}

/** Answers the lines that need a reason, and the prices that need a second look besides. */
function checkPrices(
  lines: readonly (Parameters<typeof warningsOf>[0][number] & { titleZh: string })[],
  goods: ReturnType<typeof listedBySku>,
) {
  const prices = listedPrices(lines, goods);
  const priced = lines.map((line, at) => ({ ...line, listedFen: prices[at] }));
  return { warnings: warningsOf(lines, goods), far: farFromListed(priced) };
}

/** Answers what staff wrote beside the lines, by line. */
function reasonsOf(lines: Quote["lines"]): PartReasons {
  return Object.fromEntries(
    lines.flatMap(({ id, refusal }) => {
      const reason = typedMessage(refusal);
      return reason ? [[id, reason]] : [];
    }),
  );
}

type Row = typeof orderLines.$inferSelect;
type TypedLine = Quote["lines"][number];

/** Answers what is wrong with the typed lines, if anything. */
function wrongQuote(rows: readonly Row[], quoted: ReadonlyMap<string, TypedLine>) {
  if (quoted.size !== rows.length || rows.some(({ id }) => !quoted.has(id))) return "lines-differ";
  if (rows.some(({ id, quantity }) => quoted.get(id)!.quantity > quantity))
    return "more-than-asked";
  if (
    rows.some(({ id, quantity }) => quoted.get(id)!.quantity < quantity && !quoted.get(id)!.refusal)
  )
    return "reason-missing";
  if ([...quoted.values()].every(({ quantity }) => quantity === 0)) return "nothing-to-buy";
  return undefined;
}

function quotedLine(row: Row, quoted: TypedLine) {
  const { quantity, priceFen, refusal, weightGrams, lengthMm, widthMm, heightMm } = quoted;
  const bought = quantity > 0;
  return {
    id: row.id,
    supplierId: row.supplierId,
    // A refused line keeps what was asked, so that the buyer can read it and staff may quote it later.
    quantity: bought ? quantity : row.quantity,
    priceFen,
    refusal: bought ? null : typedMessage(refusal),
    optionsFen: bought ? lineOptionsFen(row.options, priceFen, quantity) : 0,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
  };
}

/** 重新计算: answers the amounts that this quote would have, and writes nothing. */
export async function calculateQuote(scope: Scope<Staff>, number: string, quote: Quote) {
  const quotable = await findQuotable(scope, number, quote);
  if (!quotable.ok) return quotable;
  const worked = await workOutQuote(scope, quotable.value, quote);
  if (!worked.ok) return worked;
  const { amounts, warnings } = worked.value;
  return done({ amounts, parts: breakdown(amounts), warnings });
}

/**
 * 提交报价: submits the sellers' prices, what they can deliver and their freight. Locks the day's rate and the
 * company's service rate until the quote expires. Refuses a quote that refuses every line, and a line that
 * looks wrong (`quoteWarnings`) without a reason for the buyer. Prices several times above or below the
 * listed ones must also be checked once more.
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
  const doubt = refusalOf(worked.value, quote.pricesChecked);
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
      storeListedGoods(scope, order.id),
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
      recordAmounts(scope, order.id, { kind: "quote", reason: typedMessage(note), partReasons }),
      deleteQuoteDrafts(scope, order.id),
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
  const said = typedMessage(note);
  const parts = [...(said ? [said] : []), ...cuts];
  return parts.length > 0 ? message("lines", { parts }) : null;
}

type WorkedOut = Extract<Awaited<ReturnType<typeof workOutQuote>>, { ok: true }>["value"];

/**
 * Answers the refusal of a quote that is not ready to go out: reasons are missing first, then prices need a
 * second look.
 */
function refusalOf({ warnings, partReasons, far }: WorkedOut, pricesChecked: string | undefined) {
  const unexplained = [...warnings].filter(([id]) => !partReasons[id]);
  if (unexplained.length > 0) return { ...refuse("unexplained"), lines: unexplained };
  const asked = priceCheckKey(far);
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
