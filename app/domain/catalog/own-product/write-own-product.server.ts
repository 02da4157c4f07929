import { sql } from "drizzle-orm";
import { type Actor, signedName } from "#app/domain/core/actor.ts";
import {
  actorOn,
  movedMeanwhile,
  openDocument,
} from "#app/domain/core/document/move-document.server.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { ownProductSources, ownProducts, ownProductTags } from "#db/schema/index.ts";
import { keepShownPictures } from "../picture/keep-shown-pictures.server.ts";
import type { OwnProductData } from "./own-product.ts";

/** The constraints that commands on own products lose to. */
export const ownProductRefusals = {
  [movedMeanwhile]: "moved-meanwhile",
  "own_products.company_id, own_products.management_number": "management-number-taken",
  "own_product_sources.company_id, own_product_sources.sku_id": "sku-bound",
  own_product_tags_full: "too-many-tags",
} as const;

const act = actorOn("product", ownProducts);

/** An act on a product: its history row, then the columns that it changes. Stands first in its batch. */
export function actOnProduct(
  scope: Scope,
  product: { id: string; state: string; version: number },
  name: string,
  changes: Parameters<typeof act>[3],
  note: Message | null = null,
) {
  return act(
    scope,
    product,
    name,
    { ...changes, changedAt: scope.now, changedByName: signedName(scope.actor) },
    note,
  );
}

/** Another offer that a product is bought as. */
export interface Source {
  offerId: string;
  skuId: string;
  priceFen: number;
  /** How many it was bought at that price. */
  quantity: number;
  /** When that was; now where it was not bought. */
  at?: Date | undefined;
}

interface NewProduct {
  id: string;
  companyId: string;
  data: OwnProductData;
  picture: string;
  tags: readonly string[];
  sources: readonly Source[];
  /** Where it comes from, for its history. */
  note: Message | null;
}

/** The statements that make a product, its history row first. */
export function newProduct(scope: Scope<Actor>, made: NewProduct): Statement[] {
  const { db, actor, now } = scope;
  const { id, companyId, data, picture, tags, sources, note } = made;
  const by = signedName(actor);
  return [
    openDocument(scope, "product", { id, state: "kept" }, note),
    db.insert(ownProducts).values({
      id,
      companyId,
      state: "kept",
      version: 1,
      picture,
      ...data,
      addedAt: now,
      addedByName: by,
      changedAt: now,
      changedByName: by,
    }),
    ...keepShownPictures(db, companyId, [picture]),
    ...tags.map((tag) => tagged(scope, companyId, id, tag)),
    ...sources.map((source, index) => bound(scope, companyId, id, index + 1, source)),
  ];
}

/** Gives a product a tag; one that it has stays. */
export function tagged({ db }: Scope, companyId: string, id: string, tag: string): Statement {
  return db
    .insert(ownProductTags)
    .values({ companyId, tag, productNumber: numberOf(id) })
    .onConflictDoNothing();
}

export function bound(
  { db, now }: Scope,
  companyId: string,
  productId: string,
  place: number,
  { offerId, skuId, priceFen, quantity, at = now }: Source,
): Statement {
  return db.insert(ownProductSources).values({
    productId,
    place,
    companyId,
    offerId,
    skuId,
    seenPriceFen: priceFen,
    seenQuantity: quantity,
    seenAt: at,
  });
}

function numberOf(id: string) {
  return sql<number>`(SELECT number FROM own_products WHERE id = ${id})`;
}
