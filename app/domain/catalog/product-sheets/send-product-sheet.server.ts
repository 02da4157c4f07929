import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit, commitOnce } from "#app/domain/core/commit.server.ts";
import { recordEvents } from "#app/domain/core/document/move-document.server.ts";
import { safeName } from "#app/domain/core/files/file-key.ts";
import type { Upload } from "#app/domain/core/files/save-files.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { digestOfJson } from "#app/domain/core/sheet-file/digest.ts";
import { readSheetFile } from "#app/domain/core/sheet-file/read-sheet-file.server.ts";
import type { Workbooks } from "#app/domain/core/sheet-file/workbooks.ts";
import type { Statement } from "#db/client.ts";
import { ownProductSources, ownProducts, ownProductTags, productSheets } from "#db/schema/index.ts";
import { ownProductFields, ownProductLimits } from "../products/own-product.ts";
import { ownProductRefusals } from "../products/write-own-product.server.ts";
import { type JudgedProduct, judgeProductRows } from "./judge-product-rows.server.ts";
import { readKnown } from "./known-products.server.ts";
import {
  fileRowsMax,
  type ProductRowState,
  productSheetLimits,
  readProductRows,
} from "./product-sheet-row.ts";

const { daysKept, sheetsPerDay } = productSheetLimits;

/**
 * 商品の一括登録の読み込み: stores the rows of a sheet for review; the library does not change yet. Safe to send twice.
 * Refuses a file that is no sheet or has no known headings.
 */
export async function sendProductSheet(
  scope: Scope<Buyer>,
  workbooks: Workbooks,
  id: string,
  file: Upload,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = eq(productSheets.companyId, actor.companyId);
  const [sent] = await db
    .select({ count: sql<number>`count(*)` })
    .from(productSheets)
    .where(and(own, ne(productSheets.id, id), gt(productSheets.createdAt, daysAfter(now, -1))));
  if ((sent?.count ?? 0) >= sheetsPerDay) return refuse("too-many-sheets");
  const tables = await readSheetFile(workbooks, file, fileRowsMax);
  if (!tables.ok) return tables;
  const read = readProductRows(tables.value);
  if (!read.ok) return read;
  const { fields, rows, hiddenRowCount } = read.value;
  const said = { id, companyId: actor.companyId, name: safeName(file.name), columns: fields, rows };
  const written = await commitOnce(
    scope,
    formRowQuery(scope, productSheets, said),
    [
      db.insert(productSheets).values({ ...said, userName: actor.name, createdAt: now }),
      db
        .delete(productSheets)
        .where(and(own, lt(productSheets.createdAt, daysAfter(now, -daysKept)))),
    ],
    { "product_sheets.id": "form-used" },
  );
  return written.ok ? done({ id, hiddenRowCount }) : written;
}

/** Finds a sheet of the company and judges each row against the library as it is now. */
export async function findProductSheet(scope: Scope<Buyer>, id: string, hosts: readonly string[]) {
  const { db, actor } = scope;
  const [sheet] = await db
    .select()
    .from(productSheets)
    .where(and(eq(productSheets.id, id), eq(productSheets.companyId, actor.companyId)))
    .limit(1);
  if (!sheet) return undefined;
  // A sheet already taken is not compared with the library: each of its rows would match what it added itself.
  if (sheet.takenAt) return { sheet, rows: [], known: undefined };
  const known = await readKnown(scope, sheet.rows, hosts);
  return { sheet, known, rows: judgeProductRows(sheet.rows, sheet.columns, known, hosts) };
}

/** Counts the rows in each state. */
export function countStates(rows: readonly { state: ProductRowState }[]) {
  const counts: Record<ProductRowState, number> = { add: 0, change: 0, same: 0, wrong: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/**
 * Makes a digest of the sheet's effect. It changes when a row would have another effect, or when a product
 * that the sheet changes was changed meanwhile.
 */
export async function digestOf(rows: readonly JudgedProduct[]) {
  const told = rows
    .filter(({ state }) => state === "add" || state === "change")
    .map(({ row, state, product, source, changes }) => [
      ...[row, state, product?.id, product?.version, source?.skuId, JSON.stringify(changes)],
    ]);
  return digestOfJson(told);
}

interface Taking {
  id: string;
  /** True to skip wrong rows; otherwise nothing is taken while there is one. */
  onlyRight: boolean;
  /** The digest of the effect that the page showed. */
  seen: string;
}

/**
 * 商品の一括登録: applies the rows of a sheet in one commit, once. Refuses wrong rows, unless only the right rows
 * are wanted, and a sheet whose effect is no longer the one that the buyer saw.
 */
export async function takeProductSheet(
  scope: Scope<Buyer>,
  hosts: readonly string[],
  { id, onlyRight, seen }: Taking,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const found = await findProductSheet(scope, id, hosts);
  if (!found) return refuse("not-found");
  const { sheet, rows, known } = found;
  if (!known) return done({ id });
  const counts = countStates(rows);
  if (counts.wrong > 0 && !onlyRight) return refuse("wrong-rows");
  if ((await digestOf(rows)) !== seen) return refuse("moved-meanwhile");
  if (known.count + counts.add > ownProductLimits.productsMax) return refuse("library-full");
  const wanted = rows.filter(({ state }) => state === "add" || state === "change");
  if (wanted.length === 0) return refuse("nothing-to-take");
  const written = await commit(
    scope,
    [...writeProducts(scope, sheet.name, wanted), taken(scope, id, counts)],
    ownProductRefusals,
  );
  if (written.ok) return done({ id });
  // The same button twice: the first request has taken the rows.
  const [again] = await db
    .select({ takenAt: productSheets.takenAt })
    .from(productSheets)
    .where(eq(productSheets.id, id))
    .limit(1);
  return again?.takenAt ? done({ id }) : written;
}

/** A product has about thirty columns, and a statement takes 32,766 values. */
const perStatement = 200;

/**
 * Plans the statements that write the rows. History rows come first: their keys refuse a product that was
 * changed meanwhile, and a sheet that was taken already.
 */
function writeProducts(
  scope: Scope<Buyer>,
  name: string,
  rows: readonly JudgedProduct[],
): Statement[] {
  const written = rows.map((row) => ({ ...row, id: row.product?.id ?? crypto.randomUUID() }));
  const parts: (typeof written)[] = [];
  for (let place = 0; place < written.length; place += perStatement)
    parts.push(written.slice(place, place + perStatement));
  return [
    ...parts.map((part) => events(scope, name, part)),
    ...parts.map((part) => products(scope, part)),
    ...parts.flatMap((part) => [...tags(scope, part), ...sources(scope, part)]),
  ];
}

type Written = JudgedProduct & { id: string };

function events(scope: Scope<Buyer>, name: string, rows: readonly Written[]) {
  return recordEvents(
    scope,
    "product",
    rows.map(({ id, product, changes }) => ({
      id,
      version: (product?.version ?? 0) + 1,
      state: "kept",
      act: product ? "edit" : "create",
      note: message("lines", { parts: [message("product.from-sheet", { name }), ...changes] }),
    })),
  );
}

/** An existing product keeps its key, picture and author. */
function products({ db, actor, now }: Scope<Buyer>, rows: readonly Written[]) {
  const by = signedName(actor);
  const said = ownProductFields.map((field) => [field, excluded(field)]);
  return db
    .insert(ownProducts)
    .values(
      rows.map(({ id, product, data }) => ({
        id,
        companyId: actor.companyId,
        state: "kept" as const,
        picture: "",
        version: (product?.version ?? 0) + 1,
        ...data,
        addedAt: now,
        addedByName: by,
        changedAt: now,
        changedByName: by,
      })),
    )
    .onConflictDoUpdate({
      target: ownProducts.id,
      set: {
        ...Object.fromEntries(said),
        version: excluded("version"),
        changedAt: now,
        changedByName: by,
      },
    });
}

function excluded(field: string) {
  return sql.raw(`excluded.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);
}

function tags({ db, actor }: Scope<Buyer>, rows: readonly Written[]): Statement[] {
  const tagged = rows.filter((row) => row.tags !== undefined);
  const before = tagged.flatMap(({ product }) => product?.number ?? []);
  const after = tagged.flatMap(({ id, tags: own = [] }) => own.map((tag) => ({ id, tag })));
  return [
    ...(before.length > 0
      ? [db.delete(ownProductTags).where(inArray(ownProductTags.productNumber, before))]
      : []),
    ...(after.length > 0
      ? [
          db.run(sql`INSERT INTO own_product_tags (company_id, tag, product_number)
            SELECT ${actor.companyId}, json_extract(j.value, '$.tag'), p.number
            FROM json_each(${JSON.stringify(after)}) j
            JOIN own_products p ON p.id = json_extract(j.value, '$.id')`),
        ]
      : []),
  ];
}

/** Inserts sources; a sheet only adds one to a product without any. */
function sources({ db, actor, now }: Scope<Buyer>, rows: readonly Written[]): Statement[] {
  const bound = rows.flatMap(({ id, source }) => (source ? [{ id, ...source }] : []));
  if (bound.length === 0) return [];
  return [
    db.insert(ownProductSources).values(
      bound.map(({ id, offerId, skuId, priceFen, quantity }) => ({
        productId: id,
        place: 1,
        companyId: actor.companyId,
        offerId,
        skuId,
        seenPriceFen: priceFen,
        seenQuantity: quantity,
        seenAt: now,
      })),
    ),
  ];
}

function taken({ db, now }: Scope, id: string, counts: ReturnType<typeof countStates>): Statement {
  return db
    .update(productSheets)
    .set({
      takenAt: now,
      rows: [],
      addedCount: counts.add,
      changedCount: counts.change,
      leftCount: counts.wrong,
    })
    .where(and(eq(productSheets.id, id), isNull(productSheets.takenAt)));
}
