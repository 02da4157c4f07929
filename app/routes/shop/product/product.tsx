import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import {
  blacklistingQueries,
  toBlacklisting,
} from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { favouriteQueries, toFavourite } from "#app/domain/catalog/favourites/favourites.server.ts";
import { platforms } from "#app/domain/catalog/offers/offer.ts";
import {
  goodsRecordQueries,
  toGoodsRecord,
} from "#app/domain/catalog/offers/offer-queries.server.ts";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { recordFigures } from "#app/domain/catalog/offers/supplier-record.ts";
import {
  ownerOf,
  ownMeasuresQuery,
  toOwnMeasures,
} from "#app/domain/catalog/products/own-measures.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import { costTermsQueries, toCostTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import {
  opinionsQueries,
  toOpinions,
} from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { placeIn } from "#app/http/list-query.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Gallery } from "#app/ui/gallery.tsx";
import { changeFavourite, isFavouriteForm } from "./change-favourite.server.ts";
import { drawPrices } from "./price-drawing.server.ts";
import sheet from "./product.css?url";
import { ProductAttributes } from "./product-attributes.tsx";
import { Checked } from "./product-checked.tsx";
import { ProductFavourite } from "./product-favourite.tsx";
import { productMeta } from "./product-meta.ts";
import { ProductOpinions } from "./product-opinions.tsx";
import { ProductOrder } from "./product-order.tsx";
import { ProductPrices } from "./product-prices.tsx";
import { ProductSupplier } from "./product-supplier.tsx";
import { ProductTitle } from "./product-title.tsx";
import { RelatedGoods, relatedMax } from "./related-goods.tsx";
import { OfferId, sendGoods } from "./send-goods.server.ts";
import { readQuantities } from "./sku-quantities.ts";
import { toProductFigures, toProductView, toRelatedView } from "./view.server.ts";

export { sayUnsent as clientAction } from "#app/ui/unsent.ts";
export { loadFigures as clientLoader } from "#app/ui/use-recount.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.view ? productMeta(data.view) : [{ title: "商品が見つかりません | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const offerId = query(args, "goods_id", OfferId);
  const { searchParams: sent } = new URL(args.request.url);
  const from = sent.get("fromPlatform");
  // While quantities are typed only what they change is asked for again.
  const recount = sent.has("recount");
  const platform = platforms.find((one) => one === from);
  const scope = await shopperScope(args);
  const { actor } = scope;
  const ownOf = ownerOf(actor);
  const hints = { platform, asker: actor.kind, hiddenFor: ownOf, ownOf };
  const place = placeIn(sent, "opinions");
  const reckonedBy = {
    terms: costTermsQueries(scope),
    options: [optionsQuery(scope)] as const,
    own: [ownMeasuresQuery(scope, offerId)] as const,
  };
  const rest = recount
    ? undefined
    : {
        record: goodsRecordQueries(scope, offerId),
        opinions: opinionsQueries(scope, offerId, place),
        favourite: favouriteQueries(scope, { offerId }),
        blacklisting: blacklistingQueries(scope, { offerId }),
      };
  const [offer, read, related] = await Promise.all([
    args.context.products.find(offerId, hints),
    readTogether(scope.db, { ...reckonedBy, ...rest }),
    recount ? [] : (args.context.products.related?.(offerId, hints) ?? []),
  ]);
  if (!offer) throw notFound();
  const { costMethod } = await args.context.viewer();
  const terms = await toCostTerms(scope, read.terms, costMethod);
  const [options] = read.options;
  const own = toOwnMeasures(read.own[0]);
  const typed = readQuantities(sent);
  const figures = toProductFigures({ offer, options, terms, own, typed });
  if (recount) return { view: null, figures };

  const { record, prices } = read.record
    ? toGoodsRecord(read.record)
    : { record: undefined, prices: [] };
  const view = {
    ...toProductView(offer, terms),
    isFavourite: read.favourite ? toFavourite(read.favourite) : null,
    blacklisting: read.blacklisting && toBlacklisting(read.blacklisting),
    live: args.context.products.live,
    related: toRelatedView(priceOffers(related.slice(0, relatedMax), terms)),
    opinions: read.opinions && toOpinions(read.opinions, place),
    record: record ? recordFigures(record) : [],
    prices,
    priceDrawing: drawPrices(prices, japanDay(scope.now)),
    signedIn: actor.kind === "buyer",
  };
  return { view, figures };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  return isFavouriteForm(form) ? changeFavourite(args, form) : sendGoods(args, form);
}

/**
 * Goods in the cart change the header alone, favourites nothing; goods that were refused may have another price or
 * stock.
 */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (!actionResult) return defaultShouldRevalidate;
  const { added, unsent, isFavourite } = actionResult;
  return !(added || unsent) && isFavourite === undefined;
}

export default function ProductPage() {
  const { view, figures } = useLoaderData<typeof loader>();
  if (!view) return null;
  const { offer, category } = view;
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/"), label: "トップ" },
          { href: href("/categories"), label: "カテゴリー一覧" },
          {
            href: `${href("/CommoditySearch")}?category=${offer.categoryId}`,
            label: category ?? "商品",
          },
        ]}
        here={offer.titleJa}
      />
      <main id="main" className="page-width">
        <div className="product">
          <div className="photo-column">
            <Gallery pictures={offer.pictures} title={offer.titleJa} film={offer.film} />
            <ProductSupplier {...view} />
            <ProductPrices prices={view.prices} drawing={view.priceDrawing} />
          </div>
          <div className="stack">
            <div>
              <ProductTitle offer={offer} />
              <Checked offer={offer} />
              {view.isFavourite !== null && (
                <ProductFavourite
                  key={offer.id}
                  isFavourite={view.isFavourite}
                  offerId={offer.id}
                />
              )}
            </div>
            <ProductOrder
              key={offer.id}
              view={view}
              blacklisting={view.blacklisting}
              given={figures}
            />
          </div>
        </div>
        <ProductAttributes {...offer} />
        {view.opinions && <ProductOpinions offerId={offer.id} opinions={view.opinions} />}
        <RelatedGoods offers={view.related} live={view.live} />
      </main>
    </>
  );
}
