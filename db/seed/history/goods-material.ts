import { sql } from "drizzle-orm";
import {
  type AskedMaterial,
  askMaterial,
} from "#app/domain/catalog/material/ask-material.server.ts";
import { acceptText, editText } from "#app/domain/catalog/material/change-text.server.ts";
import { materialKindNames } from "#app/domain/catalog/material/material.ts";
import { writeMaterial } from "#app/domain/catalog/material/write-material.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { type DayBook, must } from "./day-book.ts";
import { demo } from "./demo-people.ts";

const ids = [1, 2, 3].map((nth) => `d0000000-0000-4000-8000-00000000a1a${nth}`);

/** What the demo's company had written of goods: of offers that it weighed, and of its own products. */
export async function writeOfGoods(book: DayBook) {
  const offers = await book.db.all<{ id: string }>(
    sql`SELECT id FROM offers WHERE popularity >= 0 ORDER BY popularity DESC LIMIT 14`,
  );
  const products = await book.db.all<{ id: string }>(
    sql`SELECT id FROM own_products WHERE company_id = 'company-demo' ORDER BY number LIMIT 3`,
  );
  const plain = { brand: "", avoid: "", productIds: [], offerIds: [] };
  const [first, second, third] = ids as [string, string, string];
  await write(book, 21, {
    ...plain,
    id: first,
    market: "rakuten",
    kinds: ["title", "keywords", "description"],
    offerIds: offers.slice(0, 12).map(({ id }) => id),
  });
  await write(book, 6, {
    ...plain,
    id: second,
    market: "yahoo",
    kinds: ["title", "bullets"],
    avoid: "北欧",
    offerIds: offers.slice(-2).map(({ id }) => id),
  });
  await write(book, 0.2, {
    ...plain,
    id: third,
    market: "amazon",
    kinds: materialKindNames,
    brand: "MINATO",
    productIds: products.map(({ id }) => id),
  });
  const title = { jobId: third, place: 1, kind: "description" } as const;
  const buyer = book.buyer(demo.payerId, 0.1);
  must(await acceptText(buyer, { ...title, kind: "customs" }, 1));
  must(
    await editText(buyer, title, 1, "防水加工で、耐荷重は15kg。通勤や通学にお使いいただけます。"),
  );
}

async function write(book: DayBook, daysAgo: number, asked: AskedMaterial) {
  const scope = book.buyer(demo.payerId, daysAgo);
  must(await askMaterial(scope, asked));
  await writeMaterial(openScope(book.db, { kind: "system", id: "write-material" }, scope.now));
}
