import { sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Database, Statement } from "#db/client.ts";

/** Notes what an offer costs from today on, unless it cost that before. Of several prices in a day the last stays. */
export function keepPrice(
  db: Database,
  { id, priceFen }: { id: string; priceFen: number },
  now: Date,
): Statement {
  const today = japanDay(now);
  return db.run(sql`INSERT INTO offer_prices (offer_id, day, price_fen)
    SELECT ${id}, ${today}, ${priceFen}
    WHERE coalesce((SELECT price_fen FROM offer_prices
      WHERE offer_id = ${id} AND day <= ${today} ORDER BY day DESC LIMIT 1), 0) <> ${priceFen}
    ON CONFLICT (offer_id, day) DO UPDATE SET price_fen = excluded.price_fen`);
}
