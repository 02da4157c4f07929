import { sql } from "drizzle-orm";
import { checkDigit } from "#app/domain/catalog/products/own-product.ts";
import { dataOf, findOwnProduct } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { editOwnProduct } from "#app/domain/catalog/products/write-own-product.server.ts";
import { addMaterial, bindMaterial } from "#app/domain/trade/floor/material-commands.server.ts";
import { receiveMaterial } from "#app/domain/trade/floor/move-material.server.ts";
import { saveOrderedGoods } from "#app/domain/trade/floor/own-goods.server.ts";
import { type DayBook, must } from "./day-book.ts";
import { demo } from "./demo-people.ts";

const keptMax = 14;
const tags = ["定番", "Amazon", "季節品"];

/** What the demo's company has made its own products of what it bought by that day; the last ones still lack data. */
export async function keepOwnProducts(book: DayBook, daysAgo: number) {
  const lines = await book.db.all<{ id: string; category: string }>(
    sql`SELECT max(l.id) AS id, f.category_id AS category FROM order_lines l
      JOIN orders o ON o.id = l.order_id JOIN offers f ON f.id = l.offer_id
      WHERE o.company_id = 'company-demo' AND l.shelved_quantity > 0
      GROUP BY l.sku_id ORDER BY min(o.created_at), l.sku_id LIMIT ${keptMax}`,
  );
  for (const line of lines)
    must(await saveOrderedGoods(book.buyer(demo.payerId, daysAgo), line.id));
  const made = await book.db.all<{ id: string; category: string }>(
    sql`SELECT p.id, f.category_id AS category FROM own_products p
      JOIN own_product_sources s ON s.product_id = p.id JOIN offers f ON f.id = s.offer_id
      WHERE p.company_id = 'company-demo' ORDER BY p.number LIMIT ${keptMax}`,
  );
  for (const [index, { id, category }] of made.slice(0, Math.ceil(made.length * 0.7)).entries()) {
    const scope = book.buyer(demo.payerId, daysAgo - 0.05 - index * 0.01);
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

const materials = [
  { name: "OPP袋 A4 静電気防止", kind: "bag", quantity: 3_000, lowQuantity: 500, unitCostFen: 8 },
  { name: "MINATO ブランドタグ", kind: "tag", quantity: 260, lowQuantity: 300, unitCostFen: 35 },
  { name: "サンキューカード", kind: "insert", quantity: 0, lowQuantity: 100, unitCostFen: 12 },
] as const;

/** Bags, tags and inserts of the demo's company: one in plenty, one running low, one not sent yet. */
export async function keepMaterials(book: DayBook) {
  const made = await book.db.all<{ id: string }>(
    sql`SELECT id FROM own_products WHERE company_id = 'company-demo' ORDER BY number LIMIT 6`,
  );
  for (const [index, { quantity, ...said }] of materials.entries()) {
    const id = `material-demo-${index + 1}`;
    must(await addMaterial(book.buyer(demo.payerId, 0.2), id, { ...said, note: "" }));
    for (const { id: productId } of made.slice(0, 6 - 2 * index))
      must(await bindMaterial(book.buyer(demo.payerId, 0.19), { productId, materialId: id }, 1));
    const arrival = { key: id, quantity, note: `YT882190${index}` };
    if (quantity > 0) must(await receiveMaterial(book.staff("staff-warehouse", 0.1), id, arrival));
  }
}
