import { and, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { type Buyer, type System, signedName } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { safeName } from "#app/domain/core/files/file-key.ts";
import type { Upload } from "#app/domain/core/files/save-files.server.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { digestOfJson } from "#app/domain/core/sheet-file/digest.ts";
import { readSheetFile } from "#app/domain/core/sheet-file/read-sheet-file.server.ts";
import type { Workbooks } from "#app/domain/core/sheet-file/workbooks.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import type { Statement } from "#db/client.ts";
import { channelOrderLines, channelOrders, channelShops, manualSheets } from "#db/schema/index.ts";
import type { ShopOrder } from "../ports/shop-orders.ts";
import type { ShopRow } from "../shops/open-shop.server.ts";
import { upsertOrders } from "./import-orders.server.ts";
import { type JudgedManual, judgeManualRows, readKnownGoods } from "./judge-manual-rows.server.ts";
import {
  type ManualRow,
  manualFileRowsMax,
  manualLimits,
  manualShopRow,
  mayUploadOrders,
  readManualRows,
} from "./manual-sheet.ts";
import { hasShipped } from "./purchase-queries.server.ts";

/**
 * 直送のシートの読み込み: stores the rows of a sheet, sealed, for review; no order is made yet. The form's id
 * makes a second upload change nothing. Refuses files that are no sheet or lack the needed
 * headings.
 */
export async function uploadManualSheet(
  scope: Scope<Buyer>,
  { seal, workbooks }: { seal: Seal | undefined; workbooks: Workbooks },
  id: string,
  file: Upload,
) {
  const { db, actor, now } = scope;
  if (!mayUploadOrders(actor)) return refuse("forbidden");
  if (!seal) return refuse("not-offered");
  const own = eq(manualSheets.companyId, actor.companyId);
  const [[earlier], [sent]] = await db.batch([
    db
      .select({ takenAt: manualSheets.takenAt, sealedRows: manualSheets.sealedRows })
      .from(manualSheets)
      .where(and(eq(manualSheets.id, id), own, eq(manualSheets.name, safeName(file.name))))
      .limit(1),
    db
      .select({ count: sql<number>`count(*)` })
      .from(manualSheets)
      .where(and(own, ne(manualSheets.id, id), gt(manualSheets.createdAt, daysAfter(now, -1)))),
  ]);
  if ((sent?.count ?? 0) >= manualLimits.sheetsPerDay) return refuse("too-many-sheets");
  const tables = await readSheetFile(workbooks, file, manualFileRowsMax);
  if (!tables.ok) return tables;
  const read = readManualRows(tables.value);
  if (!read.ok) return read;
  const { hiddenRowCount } = read.value;
  const rows = JSON.stringify(read.value.rows);
  // The rows of a sheet that was taken are gone.
  if (earlier?.takenAt || (earlier && (await seal.open(earlier.sealedRows)) === rows))
    return done({ id, hiddenRowCount });
  const written = await commit(
    scope,
    [
      db.insert(manualSheets).values({
        id,
        companyId: actor.companyId,
        userName: actor.name,
        name: safeName(file.name),
        sealedRows: await seal.seal(rows),
        createdAt: now,
      }),
    ],
    { "manual_sheets.id": "form-used" },
  );
  return written.ok ? done({ id, hiddenRowCount }) : written;
}

/** Deletes sheets that were not imported in time, with the personal data in them. */
export async function clearManualSheets({ db, now }: Scope<System>) {
  const before = new Date(now.getTime() - manualLimits.hoursKept * 3_600_000);
  await db
    .delete(manualSheets)
    .where(and(isNull(manualSheets.takenAt), lt(manualSheets.createdAt, before)));
}

/**
 * Reads a sheet with each row validated against the data of this moment. Answers undefined also for
 * another company's sheet.
 */
export async function findManualSheet(
  scope: Scope<Buyer>,
  seal: Seal | undefined,
  id: string,
  hosts: readonly string[],
) {
  const { db, actor } = scope;
  const [sheet] = await db
    .select()
    .from(manualSheets)
    .where(and(eq(manualSheets.id, id), eq(manualSheets.companyId, actor.companyId)))
    .limit(1);
  if (!sheet) return undefined;
  if (sheet.takenAt || !seal) return { sheet, rows: [] };
  const rows = JSON.parse(await seal.open(sheet.sealedRows)) as ManualRow[];
  return { sheet, rows: judgeManualRows(rows, await readKnownGoods(scope, rows, hosts), hosts) };
}

/** Answers a digest of the rows that would be imported. */
export function digestOfRows(rows: readonly JudgedManual[]) {
  return digestOfJson(
    rows
      .filter(({ state }) => state === "fine")
      .map(({ row, key, product, quantity }) => [row, key, product?.id, quantity]),
  );
}

/** Counts the valid rows, the wrong ones, and the orders of the valid ones. */
export function countRows(rows: readonly JudgedManual[]) {
  const fine = rows.filter(({ state }) => state === "fine");
  return {
    fine: fine.length,
    wrong: rows.length - fine.length,
    orders: new Set(fine.map(({ key }) => key)).size,
  };
}

interface SheetImport {
  id: string;
  /** Leaves wrong rows out; otherwise nothing is imported while one is wrong. */
  onlyRight: boolean;
  /** The digest of the rows that the page showed. */
  seen: string;
}

/**
 * 直送の一括登録: imports the rows of a sheet as end customers' orders in one commit, once. Refuses while
 * a row is wrong, unless only the valid ones are wanted, and if the rows differ from those shown.
 */
export async function importManualSheet(
  scope: Scope<Buyer>,
  seal: Seal | undefined,
  hosts: readonly string[],
  taking: SheetImport,
) {
  const answer = await importRows(scope, seal, hosts, taking);
  if (answer.ok || answer.reason === "not-found") return answer;
  // A second press finds the orders of the first, whatever refusal it met.
  const own = and(
    ...[eq(manualSheets.id, taking.id), eq(manualSheets.companyId, scope.actor.companyId)],
    isNotNull(manualSheets.takenAt),
  );
  return doneIfRepeated(answer, async () => (await scope.db.$count(manualSheets, own)) > 0);
}

async function importRows(
  scope: Scope<Buyer>,
  seal: Seal | undefined,
  hosts: readonly string[],
  { id, onlyRight, seen }: SheetImport,
) {
  const { db, actor } = scope;
  if (!mayUploadOrders(actor)) return refuse("forbidden");
  if (!seal) return refuse("not-offered");
  const found = await findManualSheet(scope, seal, id, hosts);
  if (!found) return refuse("not-found");
  const { sheet, rows } = found;
  if (sheet.takenAt) return done(undefined);
  const counts = countRows(rows);
  if (counts.wrong > 0 && !onlyRight) return refuse("wrong-rows");
  if ((await digestOfRows(rows)) !== seen) return refuse("moved-meanwhile");
  const orders = toManualOrders(
    scope,
    rows.filter(({ state }) => state === "fine"),
  );
  if (orders.length === 0) return refuse("nothing-to-take");
  const shop = manualShopRow(scope);
  return commit(
    scope,
    [
      db.insert(channelShops).values(shop).onConflictDoNothing(),
      ...(await upsertOrders(
        scope,
        shop,
        orders.map(({ order }) => order),
        seal,
      )),
      ...manualOrderStatements(scope, shop, orders),
      markImported(scope, id, counts),
    ],
    {
      "manual_orders.company_id, manual_orders.order_key": "moved-meanwhile",
      "manual_orders.channel_order": "moved-meanwhile",
    },
  );
}

interface ManualOrder {
  order: ShopOrder;
  rows: readonly JudgedManual[];
}

/** Answers the rows as orders in the shape that marketplaces report. */
function toManualOrders({ now }: Pick<Scope, "now">, rows: readonly JudgedManual[]): ManualOrder[] {
  const keys = [...new Set(rows.map(({ key }) => key))];
  return keys.map((key) => {
    const own = rows.filter((row) => row.key === key);
    const [{ orderNumber, receiver }] = own as [JudgedManual];
    const notes = own.flatMap(({ note }) => note || []);
    const lines = own.map(({ product, quantity, priceYen }, place) => ({
      lineId: String(place + 1),
      articleId: "",
      sku: product!.managementNumber,
      title: product!.name,
      picture: product!.picture,
      quantity,
      ordered: quantity,
      priceYen,
    }));
    const order: ShopOrder = {
      orderId: key,
      name: orderNumber,
      orderedAt: now,
      changedAt: now,
      state: "open",
      receiver,
      note: [...new Set(notes)].join(" / ").slice(0, 1_000),
      lines,
    };
    return { order, rows: own };
  });
}

/**
 * Plans who uploaded the orders, their slips, and the products of their lines, whose sales count
 * for no shop.
 */
function manualOrderStatements(
  { db, actor, now }: Scope<Buyer>,
  shop: Pick<ShopRow, "id" | "companyId">,
  orders: readonly ManualOrder[],
): Statement[] {
  const rows = JSON.stringify(
    orders.map(({ order: { orderId }, rows }) => ({
      orderId,
      slip: rows.find(({ slip }) => slip !== null)?.slip ?? null,
      lines: rows.map(({ product }, place) => ({ id: String(place + 1), product: product!.id })),
    })),
  );
  const uploaded = sql`json_each(${rows}) AS one CROSS JOIN channel_orders AS o ON o.shop = ${shop.id}
    AND o.order_id = one.value ->> 'orderId'`;
  return [
    db.run(sql`INSERT INTO manual_orders (company_id, order_key, channel_order, slip, added_at, added_by_name)
      SELECT ${shop.companyId}, o.order_id, o.number, one.value ->> 'slip', ${now.getTime()},
        ${signedName(actor)} FROM ${uploaded}`),
    db.run(sql`UPDATE channel_order_lines SET product_id = uploaded_line.product, counted = sold FROM (
        SELECT o.number, line.value ->> 'id' AS line, line.value ->> 'product' AS product
        FROM ${uploaded}, json_each(one.value, '$.lines') AS line) AS uploaded_line
      WHERE channel_order_lines.order_number = uploaded_line.number AND channel_order_lines.line_id = uploaded_line.line`),
  ];
}

/** Plans the end of the sheet and the deletion of its personal data. */
function markImported(
  { db, now }: Scope,
  id: string,
  counts: ReturnType<typeof countRows>,
): Statement {
  return db
    .update(manualSheets)
    .set({ takenAt: now, sealedRows: "", takenCount: counts.orders, leftCount: counts.wrong })
    .where(and(eq(manualSheets.id, id), isNull(manualSheets.takenAt)));
}

/**
 * この注文を取り消す: cancels an uploaded order for the end customer. The job that follows marketplaces'
 * cancellations then cancels the purchase where that is still free.
 */
export async function cancelManualOrder(scope: Scope<Buyer>, number: number) {
  const { db, now } = scope;
  if (!mayUploadOrders(scope.actor)) return refuse("forbidden");
  const shop = manualShopRow(scope).id;
  const own = and(eq(channelOrders.number, number), eq(channelOrders.shop, shop));
  const [order] = await db
    .select({ state: channelOrders.state })
    .from(channelOrders)
    .where(own)
    .limit(1);
  if (!order) return refuse("not-found");
  if (order.state === "cancelled") return done(undefined);
  if (order.state !== "open") return refuse("already-sent");
  const isOpen = sql`EXISTS (SELECT 1 FROM channel_orders o WHERE o.number = ${number} AND o.state = 'open')`;
  return commit(
    scope,
    [
      db
        .update(channelOrderLines)
        .set({ quantity: 0 })
        .where(and(eq(channelOrderLines.orderNumber, number), isOpen)),
      db
        .update(channelOrders)
        .set({ state: "cancelled", changedAt: now, endedAt: now })
        .where(and(own, eq(channelOrders.state, "open"))),
    ],
    {},
  );
}

/**
 * Ends uploaded orders whose parcels have left, as no marketplace reports it; their personal data
 * is deleted after its term.
 */
export async function endSentManualOrders(scope: Scope<System>) {
  const { db, now } = scope;
  const left = sql`(SELECT p.channel_order FROM direct_purchases p
    JOIN channel_shops s ON s.id = p.shop AND s.state = 'manual'
    WHERE p.ended_at IS NULL AND ${hasShipped(sql`p.purchase`)})`;
  await commit(
    scope,
    [
      db.run(sql`UPDATE channel_order_lines SET quantity = 0 WHERE order_number IN ${left}`),
      db.run(sql`UPDATE channel_orders SET state = 'sent', changed_at = ${now.getTime()},
        ended_at = ${now.getTime()} WHERE state = 'open' AND number IN ${left}`),
      db.run(sql`UPDATE direct_purchases SET ended_at = ${now.getTime()}, to_decide = NULL
        WHERE channel_order IN ${left}`),
    ],
    {},
  );
}
