import { priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import { listWarnings } from "#app/domain/channels/replenishment/list-warnings.server.ts";
import {
  describeLeadTime,
  isToOrder,
  piecesToSend,
  replenishmentLimits,
  type WarningQuery,
  warningState,
} from "#app/domain/channels/replenishment/replenishment.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, daysBetween, formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";

type Listed = Awaited<ReturnType<typeof listWarnings>>["rows"][number];

/** One page of warnings as it is drawn. */
export async function readWarningsView(scope: Scope<Buyer>, asked: WarningQuery) {
  const { rows, ...list } = await listWarnings(scope, asked);
  return { ...list, rows: rows.map((row) => toWarningView(row, scope.now)) };
}

function toWarningView({ warning, product, draft, source: linked }: Listed, now: Date) {
  const today = japanDay(now);
  const { orderBy, reckoned, version } = warning;
  const urgentDay = japanDay(daysAfter(now, replenishmentLimits.urgentDays));
  const state = warningState({ orderBy, reckoned }, today, urgentDay);
  return {
    id: product.id,
    name: product.name,
    picture: product.picture,
    version,
    reckoned,
    numbers: [product.managementNumber, product.asin, product.labelNumber].filter(Boolean),
    state,
    toOrder: isToOrder(state),
    toSend: piecesToSend(reckoned),
    orderBy: formatDay(orderBy ?? today),
    left: leftWords(daysBetween(today, orderBy ?? today)),
    lead: describeLeadTime(reckoned.lead),
    rests: reckoned.rests.map(
      ({ nameJa, from, to }) => `${nameJa} ${formatDay(from).slice(5)}〜${formatDay(to).slice(5)}`,
    ),
    draft:
      draft && draft.state !== "cancelled" && reckoned.drafted > 0
        ? { number: draft.number, href: orderPage(draft.number) }
        : null,
    price: priceOf(linked, reckoned.suggested),
  };
}

function leftWords(days: number) {
  if (days < 0) return `${-days}日超過`;
  return days === 0 ? "今日まで" : `あと${days}日`;
}

/**
 * Today's price of the default link at this quantity, with the change since the last purchase; null if it is not on
 * sale.
 */
function priceOf(linked: Listed["source"], pieces: number) {
  if (!linked?.sku || !linked.offer) return null;
  const { sku, offer, source } = linked;
  const nowFen = priceAtQuantity(sku.priceFen, offer.tiers, Math.max(1, pieces));
  return { nowFen, changeFen: nowFen - source.seenPriceFen, stock: sku.stock };
}
