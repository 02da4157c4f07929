import { sql } from "drizzle-orm";
import { checkDigit } from "#app/domain/catalog/own-product/article-number.ts";
import { editOwnProduct } from "#app/domain/catalog/own-product/edit-own-product.server.ts";
import { dataOf, findOwnProduct } from "#app/domain/catalog/own-product/find-own-product.server.ts";
import { keepOrderedGoods } from "#app/domain/trade/own-goods/keep-ordered-goods.server.ts";
import { type DayBook, must } from "./day-book.ts";
import { demo } from "./demo-people.ts";

const keptMax = 14;
const tags = ["定番", "Amazon", "季節品"];

/** What the demo's company has made its own products of what it bought; the last ones still lack data. */
export async function keepOwnProducts(book: DayBook) {
  const lines = await book.db.all<{ id: string; category: string }>(
    sql`SELECT max(l.id) AS id, f.category_id AS category FROM order_lines l
      JOIN orders o ON o.id = l.order_id JOIN offers f ON f.id = l.offer_id
      WHERE o.company_id = 'company-demo' AND l.shelved_quantity > 0
      GROUP BY l.sku_id ORDER BY min(o.created_at), l.sku_id LIMIT ${keptMax}`,
  );
  for (const line of lines) must(await keepOrderedGoods(book.buyer(demo.payerId, 0.4), line.id));
  const made = await book.db.all<{ id: string; category: string }>(
    sql`SELECT p.id, f.category_id AS category FROM own_products p
      JOIN own_product_sources s ON s.product_id = p.id JOIN offers f ON f.id = s.offer_id
      WHERE p.company_id = 'company-demo' ORDER BY p.number LIMIT ${keptMax}`,
  );
  for (const [index, { id, category }] of made.slice(0, Math.ceil(made.length * 0.7)).entries()) {
    const scope = book.buyer(demo.payerId, 0.35 - index * 0.01);
    const { product } = (await findOwnProduct(scope, id))!;
    const toys = category === "hobby";
    const number = String(index + 1).padStart(2, "0");
    const article = `4589901230${number}`.padEnd(12, "1");
    const data = {
      ...dataOf(product),
      managementNumber: `MT-2${number}`,
      ownSku: `MINATO-2${number}`,
      labelNumber: index % 2 === 0 ? `X001ABC7${number}` : "",
      asin: index % 2 === 0 ? `B0DK41TT${number}` : "",
      jan: `${article}${checkDigit(article)}`,
      hsCode: toys ? "950300" : "",
      customsEn: toys ? "TOYS" : "",
    };
    must(await editOwnProduct(scope, id, product.version, data, [tags[index % tags.length]!]));
  }
}
