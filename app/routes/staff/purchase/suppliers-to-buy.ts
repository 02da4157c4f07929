import { authorName } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { isAboutLine } from "#app/domain/trade/orders/change.ts";
import { openPieces } from "#app/domain/trade/orders/order.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import type { ReadMarketplaceOrder } from "#app/domain/trade/purchasing/marketplace-order.server.ts";
import { varianceFen } from "#app/domain/trade/purchasing/purchase.ts";
import type { ReadPurchase } from "#app/domain/trade/purchasing/purchase-queries.server.ts";

/** An order's suppliers with their lines, what was bought of each and what it cost against the quote. */
export function suppliersOf(
  { freights, lines, changes }: Pick<OrderDocument, "freights" | "lines" | "changes">,
  purchases: readonly ReadPurchase[],
  asked: readonly ReadMarketplaceOrder[],
) {
  const change = changes.find(({ state }) => state === "proposed");
  const isAsked = (line: (typeof lines)[number]) =>
    change !== undefined && isAboutLine(change, line);
  const openElsewhere = (supplierId: string) =>
    lines.some((line) => openPieces(line) > 0 && (line.supplierId !== supplierId || isAsked(line)));
  const standing = purchases.filter(({ state }) => state === "bought");
  const ofLines = standing.flatMap((purchase) => purchase.lines);
  return freights.map(({ supplierId, supplierNameZh, freightFen }) => {
    const own = standing.filter((purchase) => purchase.supplierId === supplierId);
    const answered = own.reduce((sum, { quotedFreightFen }) => sum + quotedFreightFen, 0);
    return {
      supplierId,
      supplierNameZh,
      freightFen,
      /** A change waits, and nothing else is left to buy: then not all of it may be bought. */
      lastWhileChanging: change !== undefined && !openElsewhere(supplierId),
      freightLeftFen: Math.max(0, freightFen - answered),
      lines: lines
        .filter((line) => line.supplierId === supplierId)
        .map((line) => ({
          ...line,
          /** Its number in the order, as a sheet of purchases names it. */
          place: lines.indexOf(line) + 1,
          open: openPieces(line),
          changing: openPieces(line) > 0 && isAsked(line),
          varianceFen: ofLines
            .filter(({ orderLineId }) => orderLineId === line.id)
            .reduce((sum, { paidFen, quotedFen }) => sum + paidFen - quotedFen, 0),
        })),
      // What became a purchase is told there.
      asked: asked.filter(
        (one) => one.supplierId === supplierId && !purchases.some(({ id }) => id === one.id),
      ),
      purchases: purchases
        .filter((purchase) => purchase.supplierId === supplierId)
        .map(({ untouched, events, ...purchase }) => ({
          ...purchase,
          atMarketplace: asked.find(({ id }) => id === purchase.id),
          open: Boolean(untouched),
          varianceFen: varianceFen(purchase),
          log: events
            .filter(({ move }) => move !== "create")
            .map(({ version, at, note, by, byName }) => ({
              version,
              at,
              note: readMessage(note, "zh"),
              by: authorName({ by, byName }, "zh"),
            })),
        })),
    };
  });
}
