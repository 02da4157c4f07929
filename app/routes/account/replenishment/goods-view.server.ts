import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { priceAtQuantity, specText } from "#app/domain/catalog/offers/offer.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { listReplenished } from "#app/domain/channels/replenishment/list-warnings.server.ts";
import { defaultSettings } from "#app/domain/channels/replenishment/replenishment.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { goodsPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { keeperScope } from "../keeper-scope.server.ts";
import { readGoodsQuery } from "./goods-query.ts";

type Listed = Awaited<ReturnType<typeof listReplenished>>["rows"][number];

/** One page of the articles of a channel's shop as it is drawn. */
export async function readGoodsView(args: LoaderFunctionArgs, of: readonly Channel[]) {
  const scope = await keeperScope(args);
  const { searchParams } = new URL(args.request.url);
  const asked = readGoodsQuery(searchParams);
  const { rows, ...list } = await listReplenished(scope, of, asked);
  return {
    ...list,
    asked,
    rows: rows.map(toRowView),
    mayChange: buyerMay(scope.actor, "products"),
  };
}

function toRowView({ article, product, settings, orderBy, sources }: Listed) {
  const { number, sku, title, asin, picture, onHand, inbound } = article;
  return {
    number,
    sku,
    title,
    asin,
    picture,
    onHand,
    inbound,
    product: product && { id: product.id, name: product.name },
    settings: settings ?? defaultSettings,
    orderBy: orderBy && formatDay(orderBy),
    links: sources.map(({ source, sku: kind, offer }) => ({
      skuId: source.skuId,
      offerId: source.offerId,
      now: kind &&
        offer && {
          title: offer.titleJa,
          spec: specText(kind.spec),
          page: goodsPage(offer.platform, source.offerId),
          priceFen: priceAtQuantity(kind.priceFen, offer.tiers, source.seenQuantity),
          minOrder: offer.minOrder,
        },
    })),
  };
}

export type GoodsView = Awaited<ReturnType<typeof readGoodsView>>;
