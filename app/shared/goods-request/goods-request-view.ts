import { goodsRequestMoves } from "#app/domain/catalog/goods-requests/goods-request.ts";
import type { findGoodsRequest } from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { authorName } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findGoodsRequest>>>;

/** A request, what it became and what happened to it, as its page shows them in this language. */
export function toGoodsRequestView({ request, pictures, events, goods }: Found, lang: "ja" | "zh") {
  const { title, pageUrl, skuWords, quantity, wishedPriceFen, note } = request;
  const { state, staffWords, foundAt, askedAt } = request;
  return {
    request: {
      ...{ number: request.number, title, pageUrl, skuWords, quantity, wishedPriceFen, note },
      ...{ state, staffWords, foundAt, askedAt },
    },
    pictureIds: pictures.map(({ id }) => id),
    goods: goods && {
      titleJa: goods.offer.titleJa,
      titleZh: goods.offer.titleZh,
      minOrder: goods.offer.minOrder,
      tiers: goods.offer.tiers,
      freightFen: goods.offer.domesticFreightFen,
      weightGrams: goods.offer.weightGrams,
      supplierNameZh: goods.supplierNameZh,
      skus: goods.skus.map(({ id, spec, priceFen }) => ({ id, spec, priceFen })),
    },
    timeline: events.map(({ version, at, move, note, by, byName }) => ({
      id: version,
      at,
      note: readMessage(note, lang),
      title: goodsRequestMoves[move as keyof typeof goodsRequestMoves]?.[lang] ?? move,
      by: authorName({ by, byName }, lang),
    })),
  };
}
