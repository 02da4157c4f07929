import { and, eq, isNull } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { productSheets } from "#db/schema/index.ts";
import { ownProductLimits } from "../own-product/own-product.ts";
import { ownProductRefusals } from "../own-product/write-own-product.server.ts";
import { countStates, digestOf, findProductSheet } from "./find-product-sheet.server.ts";
import { writeProducts } from "./write-products.server.ts";

interface Taking {
  id: string;
  /** Leaves out the rows with something wrong; else none is taken while there is one. */
  onlyRight: boolean;
  /** The digest of what the page said would be added and changed. */
  seen: string;
}

/**
 * 商品の一括登録: adds and changes what the rows of a sheet say, all of it in one commit, once. Refuses while a row
 * is wrong, unless only the right rows are wanted, and a sheet whose effect is no longer what the buyer saw.
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
  // The same button twice: the second finds the rows taken.
  const [again] = await db
    .select({ takenAt: productSheets.takenAt })
    .from(productSheets)
    .where(eq(productSheets.id, id))
    .limit(1);
  return again?.takenAt ? done({ id }) : written;
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
