import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProductSources, skus } from "#db/schema/index.ts";
import { findOwnProduct } from "./find-own-product.server.ts";
import { ownProductLimits } from "./own-product.ts";
import { actOnProduct, bound, ownProductRefusals } from "./write-own-product.server.ts";

/** 仕入先の追加: another SKU that the product may be bought as, up to three. Refuses one that belongs to another product. */
export async function bindSource(scope: Scope<Buyer>, id: string, skuId: string) {
  const { db } = scope;
  const own = await open(scope, id);
  if (!own.ok) return own;
  const { product, sources } = own.value;
  if (sources.some(({ source }) => source.skuId === skuId)) return done(undefined);
  if (sources.length >= ownProductLimits.sourcesMax) return refuse("too-many-sources");
  const [sku] = await db.select().from(skus).where(eq(skus.id, skuId)).limit(1);
  if (!sku) return refuse("gone");
  const source = { offerId: sku.offerId, skuId, priceFen: sku.priceFen, quantity: 1 };
  return commit(
    scope,
    [
      ...actOnProduct(
        scope,
        product,
        "bind",
        {},
        message("product.source", { offerId: sku.offerId }),
      ),
      bound(scope, product.companyId, id, sources.length + 1, source),
    ],
    ownProductRefusals,
  );
}

/** 仕入先の解除: what stands behind it moves up, so that the first stays the default. */
export async function unbindSource(scope: Scope<Buyer>, id: string, skuId: string) {
  const own = await open(scope, id);
  if (!own.ok) return own;
  const { sources } = own.value;
  const left = sources.filter(({ source }) => source.skuId !== skuId);
  if (left.length === sources.length) return refuse("not-found");
  const gone = sources.find(({ source }) => source.skuId === skuId)!.source;
  return arrange(
    scope,
    own.value,
    left,
    "unbind",
    message("product.source", { offerId: gone.offerId }),
  );
}

/** 既定の仕入先: the one that is ordered from where nobody says otherwise. */
export async function preferSource(scope: Scope<Buyer>, id: string, skuId: string) {
  const own = await open(scope, id);
  if (!own.ok) return own;
  const { sources } = own.value;
  const first = sources.find(({ source }) => source.skuId === skuId);
  if (!first) return refuse("not-found");
  if (first === sources[0]) return done(undefined);
  const others = sources.filter((one) => one !== first);
  const note = message("product.preferred-source", {
    before: sources[0]!.source.offerId,
    after: first.source.offerId,
  });
  return arrange(scope, own.value, [first, ...others], "prefer", note);
}

type Own = NonNullable<Awaited<ReturnType<typeof findOwnProduct>>>;

async function open(scope: Scope<Buyer>, id: string) {
  if (!buyerMay(scope.actor, "products")) return refuse("forbidden");
  const own = await findOwnProduct(scope, id);
  return own ? done(own) : refuse("not-found");
}

/** Writes the sources anew, in this order. */
function arrange(
  scope: Scope<Buyer>,
  { product }: Own,
  sources: Own["sources"],
  act: string,
  note: Message,
) {
  const { db } = scope;
  return commit(
    scope,
    [
      ...actOnProduct(scope, product, act, {}, note),
      db.delete(ownProductSources).where(eq(ownProductSources.productId, product.id)),
      ...sources.map(({ source }, index) =>
        db.insert(ownProductSources).values({ ...source, place: index + 1 }),
      ),
    ],
    ownProductRefusals,
  );
}
