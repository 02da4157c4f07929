import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client.ts";
import { suppliers } from "#db/schema/index.ts";
import { changed } from "./changed.server.ts";
import type { FetchedOffer } from "./marketplace.ts";

/** The statement that stores the seller of a fetched offer; facts that its page leaves out are kept. */
export function keepSupplier(db: Database, supplier: FetchedOffer["supplier"]): Statement {
  const { id: _, ...shop } = supplier;
  return db
    .insert(suppliers)
    .values(supplier)
    .onConflictDoUpdate({
      target: suppliers.id,
      set: { ...shop, ...toldOf(), foundedYear: sql`max(founded_year, excluded.founded_year)` },
      setWhere: sql`${changed("suppliers", suppliersColumns)} OR ${toldAnew()}`,
    });
}

const suppliersColumns = ["name_zh", "tags"];

/** Where a seller is and how it is rated: marketplaces that do not say send nothing, in these words. */
const toldColumns = {
  provinceZh: ["province_zh", "''"],
  cityZh: ["city_zh", "''"],
  ratingTenths: ["rating_tenths", "0"],
  repurchasePercent: ["repurchase_percent", "0"],
} as const;

function toldOf() {
  return Object.fromEntries(
    Object.entries(toldColumns).map(([name, [column, nothing]]) => [
      name,
      sql.raw(`iif(excluded.${column} = ${nothing}, suppliers.${column}, excluded.${column})`),
    ]),
  );
}

function toldAnew() {
  return sql.raw(
    Object.values(toldColumns)
      .map(
        ([column, nothing]) =>
          `(excluded.${column} <> ${nothing} AND suppliers.${column} <> excluded.${column})`,
      )
      .join(" OR "),
  );
}
