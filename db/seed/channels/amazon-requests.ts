import { sql } from "drizzle-orm";
import type { DayBook } from "../history/day-book.ts";
import { demo } from "../history/demo-people.ts";
import { liveShipment, type ShipmentStage } from "../history/shipments.ts";
import type { Story } from "../history/single-orders.ts";
import { liveOrder } from "../history/trade.ts";
import { waitingPieces, waitingSkus } from "./waiting-ids.ts";

const requests: { skus: readonly string[]; daysAgo: number; stage: ShipmentStage }[] = [
  { skus: waitingSkus, daysAgo: 19, stage: "packed" },
  { skus: ["MT-201", "MT-203"], daysAgo: 15, stage: "paid" },
];
const boxWishes = { fba: true, shipmentIds: [], maxGrams: null, marks: "", together: "" };

/**
 * Own products on their way into Amazon's stock: one request is packed, from the other a delivery plan can be started.
 */
export function amazonRequests({ files }: Pick<Story, "files">) {
  return requests.map(({ skus, daysAgo, stage }) => async (book: DayBook) => {
    await book.reach(daysAgo);
    const numbers = JSON.stringify(skus);
    const bought = await book.db.all<{ offerId: string; skuId: string }>(
      sql`SELECT k.offer_id AS offerId, min(k.id) AS skuId FROM own_products p
        JOIN own_product_sources s ON s.product_id = p.id JOIN skus k ON k.id = s.sku_id
        WHERE p.company_id = 'company-demo'
          AND p.management_number IN (SELECT value FROM json_each(${numbers}))
        GROUP BY p.id ORDER BY p.number`,
    );
    // A catalogue of a few goods has none of these.
    if (bought.length < skus.length) return;
    const goods = bought.map(({ offerId, skuId }) => ({
      offerId,
      quantities: new Map([[skuId, waitingPieces]]),
      optionIds: [],
    }));
    const orderId = await liveOrder(book, files, {
      ...demo,
      daysAgo,
      goods,
      stage: "shelved",
      note: "",
    });
    await liveShipment(book, files, {
      orderId,
      daysAgo: daysAgo - 11,
      methodCode: "air",
      stage,
      boxWishes,
      stars: 5,
      comment: "",
    });
  });
}
