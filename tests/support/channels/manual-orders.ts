import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { type ManualField, manualColumns } from "#app/domain/channels/orders/manual-sheet.ts";
import {
  digestOfRows,
  findManualSheet,
  importManualSheet,
  uploadManualSheet,
} from "#app/domain/channels/orders/manual-sheets.server.ts";
import { toCsv } from "#app/domain/core/files/csv.ts";
import { ownProducts } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "../shop.ts";
import { testSeal } from "./shop-ports.ts";

type ManualCells = Partial<Record<ManualField, string>>;

/** A row that nothing is wrong with, for nobody who lives. */
export const rightRow: ManualCells = {
  orderNumber: "A-1001",
  name: "見本 花",
  postalCode: "150-0002",
  prefecture: "東京都",
  address: "渋谷区渋谷0-0-1",
  phone: "03-0000-0001",
  goods: "POUCH-1",
  quantity: "50",
};

/** The rows as a file under the headings of the template. */
export function manualFile(rows: readonly ManualCells[]) {
  const cells = rows.map((row) => manualColumns.map(({ field }) => row[field] ?? ""));
  return toCsv([manualColumns.map(({ heading }) => heading), ...cells]);
}

/** A company that sells pouches which it knows as POUCH-1, and is connected to no marketplace. */
export async function manualShop() {
  const shop = await openShop();
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-pouch" }]);
  await shop.db.update(ownProducts).set({ managementNumber: "POUCH-1" });
  return shop;
}

/** The sheet as it is judged, sent by hanako where nobody else is said. */
export async function sentSheet(shop: Shop, rows: readonly ManualCells[], who = hanako) {
  const id = crypto.randomUUID();
  const bytes = new TextEncoder().encode(manualFile(rows));
  const sent = await uploadManualSheet(shop.as(who), { ...shop, seal: testSeal }, id, {
    name: "direct.csv",
    bytes,
  });
  if (!sent.ok) throw new Error(sent.reason);
  return { id, ...(await findManualSheet(shop.as(who), testSeal, id, []))! };
}

/** Takes what such a sheet said. */
export async function takeSheet(
  shop: Shop,
  { id, rows }: Awaited<ReturnType<typeof sentSheet>>,
  onlyRight = false,
  who = hanako,
  seal = testSeal,
) {
  const wanted = { id, onlyRight, seen: await digestOfRows(rows) };
  return importManualSheet(shop.as(who), seal, [], wanted);
}
