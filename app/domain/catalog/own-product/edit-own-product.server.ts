import { and, eq, notInArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { ownProductTags } from "#db/schema/index.ts";
import { areSold, optionSet } from "../cart/same-wish.ts";
import { dataOf, ownProductQueries } from "./find-own-product.server.ts";
import { type OwnProductData, ownProductLimits } from "./own-product.ts";
import { changesOf, tagChange } from "./shown-field.ts";
import { actOnProduct, ownProductRefusals, tagged } from "./write-own-product.server.ts";

/**
 * 商品情報の保存: all of a product's data at once, as its page shows it at `seenVersion`. Writes what was before
 * and after into its history. Refuses a management number that another product of the company has.
 */
export async function editOwnProduct(
  scope: Scope<Buyer>,
  id: string,
  seenVersion: number,
  said: OwnProductData,
  tags: readonly string[],
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [[product], earlier, , options] = await db.batch([
    ...ownProductQueries(scope, id),
    optionsQuery(scope),
  ]);
  if (!product) return refuse("not-found");
  if (product.version !== seenVersion) return refuse("moved-meanwhile");
  if (tags.length > ownProductLimits.tagsMax) return refuse("too-many-tags");
  const data = { ...said, optionIds: optionSet(said.optionIds) };
  if (!areSold(data.optionIds, options)) return refuse("option-gone");

  const before = earlier.map(({ tag }) => tag);
  const changes = [...changesOf(dataOf(product), data), ...tagChange(before, tags)];
  if (changes.length === 0) return done(undefined);
  const { number, companyId } = product;
  const own = and(
    eq(ownProductTags.productNumber, number),
    eq(ownProductTags.companyId, companyId),
    tags.length > 0 ? notInArray(ownProductTags.tag, [...tags]) : undefined,
  );
  return commit(
    scope,
    [
      ...actOnProduct(scope, product, "edit", data, message("changes", { changes })),
      db.delete(ownProductTags).where(own),
      ...tags.map((tag) => tagged(scope, companyId, id, tag)),
    ],
    ownProductRefusals,
  );
}
