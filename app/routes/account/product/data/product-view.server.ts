import { priceAtQuantity, specText } from "#app/domain/catalog/offers/offer.ts";
import { lackingOf } from "#app/domain/catalog/products/own-product.ts";
import {
  dataOf,
  findLibraryCandidates,
  hsCodeOf,
  type LibraryCandidates,
  ownProductQueries,
  type SourceRow,
  sharedLabelsQuery,
  sourceSkus,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import { readPasted } from "#app/domain/catalog/search/pasted-url.ts";
import { authorName, type Buyer } from "#app/domain/core/actor.ts";
import { filesQuery, timelineQuery } from "#app/domain/core/document/document-queries.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { tariffNameIn, tariffNameQueries } from "#app/domain/pricing/tariff.server.ts";
import { materialsQuery, usesQuery } from "#app/domain/trade/floor/material-queries.server.ts";
import { goodsHistoryQueries, toGoodsHistory } from "#app/domain/trade/floor/own-goods.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { attachedFiles } from "../../attached-files.server.ts";
import { productActName } from "../product-acts.tsx";
import { fieldTexts } from "./product-defaults.ts";

/** All that the page of one product shows and the browser gets, field by field. */
export async function readProductView(scope: Scope<Buyer>, id: string) {
  const { db } = scope;
  const found = await readTogether(db, {
    own: ownProductQueries(scope, id),
    options: [optionsQuery(scope)],
    events: [timelineQuery(scope, "product", id)],
    files: [filesQuery(scope, "product", id)],
    uses: [usesQuery(scope, id)],
    materials: [materialsQuery(scope)],
    shared: [sharedLabelsQuery(scope, [id])],
    history: goodsHistoryQueries(scope, sourceSkus(scope, id)),
    tariff: tariffNameQueries(scope, hsCodeOf(scope, id)),
  });
  const [[product], tags, sources] = found.own;
  if (!product) throw notFound();
  const [[options], [events], [files]] = [found.options, found.events, found.files];
  const [[uses], [materials], [shared]] = [found.uses, found.materials, found.shared];
  const { name, managementNumber, picture, version, changedAt, changedByName } = product;
  return {
    head: { id, name, managementNumber, picture, version, changedAt, changedByName },
    lacking: lackingOf(product),
    texts: { ...fieldTexts(dataOf(product)), tags: tags.map(({ tag }) => tag).join("、") },
    options: namedOptions(options),
    sources: sources.map(toSourceView),
    tariffName: product.hsCode ? (tariffNameIn(found.tariff) ?? null) : null,
    attached: attachedFiles(files, true, "papers"),
    events: events.map((event) => ({
      version: event.version,
      at: event.at,
      title: productActName(event.move),
      note: readMessage(event.note, "ja"),
      by: authorName(event, "ja"),
    })),
    history: shownHistory(toGoodsHistory(found.history)),
    uses: uses.map(({ id, name, stockQuantity, unitCostFen, pieces }) => ({
      id,
      name,
      stockQuantity,
      unitCostFen,
      pieces,
    })),
    shared,
    mayPapers: buyerMay(scope.actor, "wallet"),
    materials: materials.map(({ material }) => ({ id: material.id, name: material.name })),
  };
}

function shownHistory({ bought, sent, ...sums }: ReturnType<typeof toGoodsHistory>) {
  const { stockPieces, boughtPieces, inspectedPieces, badPieces } = sums;
  return {
    stockPieces,
    boughtPieces,
    inspectedPieces,
    badPieces,
    bought: bought.map((line) => ({
      id: line.id,
      number: line.number,
      createdAt: line.createdAt,
      quotedAt: line.quotedAt,
      priceFen: line.priceFen,
      quantity: line.quantity,
      receivedQuantity: line.receivedQuantity,
      state: line.state,
    })),
    sent: sent.map(({ id, number, createdAt, quotedAt, quantity, state }) => ({
      id,
      number,
      createdAt,
      quotedAt,
      quantity,
      state,
    })),
  };
}

/** What the options are called, for boxes to tick. */
export function namedOptions(options: Awaited<ReturnType<typeof optionsQuery>>) {
  return options.map(({ id, nameJa }) => ({ id, nameJa }));
}

function toSourceView({ source, supplierNameZh, sku, offer }: SourceRow) {
  const { skuId, offerId, seenPriceFen, seenQuantity, seenAt } = source;
  return {
    skuId,
    offerId,
    seenPriceFen,
    seenQuantity,
    seenAt,
    supplierNameZh,
    now: sku &&
      offer && {
        titleJa: offer.titleJa,
        platform: offer.platform,
        stock: sku.stock,
        spec: specText(sku.spec),
        priceFen: priceAtQuantity(sku.priceFen, offer.tiers, seenQuantity),
      },
  };
}

export type ProductView = Awaited<ReturnType<typeof readProductView>>;

/** The SKUs of an offer that is to be bound, as its address was pasted; a sentence where it names none of ours. */
export async function goodsToBind(scope: Scope<Buyer>, pasted: string, hosts: readonly string[]) {
  const text = pasted.normalize("NFKC").trim().slice(0, 500);
  if (!text) return null;
  const named = readPasted(text, hosts);
  const offerId = /^\d{5,20}$/.test(text) ? text : named.kind === "offer" ? named.offerId : "";
  const goods = offerId ? await findLibraryCandidates(scope, offerId) : undefined;
  return { pasted: text, goods: goods ? shownCandidates(goods) : null };
}

function shownCandidates({ titleJa, skus }: LibraryCandidates) {
  return {
    titleJa,
    skus: skus.map(({ sku, productId }) => ({
      id: sku.id,
      name: specText(sku.spec) || titleJa,
      priceFen: sku.priceFen,
      taken: productId !== null,
    })),
  };
}
