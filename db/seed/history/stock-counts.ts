import { sql } from "drizzle-orm";
import { bookCount } from "#app/domain/trade/floor/book-count.server.ts";
import { countLot, openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { type DayBook, must } from "./day-book.ts";

/** A shelf that was counted and found right, and another where a piece is missing so far. */
export async function countShelves(book: DayBook) {
  const stocked = await book.db.all<{ shelf: string }>(
    sql`SELECT DISTINCT shelf FROM lots WHERE state = 'shelved' AND available_quantity > 2 ORDER BY shelf LIMIT 2`,
  );
  for (const [index, { shelf }] of stocked.entries()) {
    const scope = book.staff("staff-warehouse", 0.2 - index * 0.1);
    const id = crypto.randomUUID();
    must(await openCount(scope, { id, fromShelf: shelf, toShelf: shelf }));
    for (const { number, onShelf } of (await readCount(scope, id))!.left) {
      const quantity = onShelf - index;
      const scan = { countId: id, typed: lotCode(number), shelf, hand: undefined, quantity };
      must(await countLot(scope, scan));
      if (index > 0) break;
    }
    const { version } = (await readCount(scope, id))!.count;
    if (index === 0) must(await bookCount(scope, { countId: id, version, reasons: new Map() }));
  }
}
