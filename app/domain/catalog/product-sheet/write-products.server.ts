import { inArray, sql } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { noteActs } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { ownProductSources, ownProducts, ownProductTags } from "#db/schema/index.ts";
import { ownProductFields } from "../own-product/own-product.ts";
import type { JudgedProduct } from "./judge-product-rows.server.ts";

/** A product has some thirty columns; a statement takes 32,766 values. */
const perStatement = 200;

/**
 * The statements that write what rows say, their history rows first: their keys refuse a product that somebody
 * else changes meanwhile, and a row of the same sheet that was taken already.
 */
export function writeProducts(
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
  return noteActs(
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

/** One that is there already keeps its key, its picture and who added it. */
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

/** Only what is bought as nothing yet gets a source from a sheet. */
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
