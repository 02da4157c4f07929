import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "@remix-run/react";
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
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Gallery } from "#app/ui/gallery.tsx";
import { KeepPlace } from "#app/ui/keep-place.tsx";
import { isUnsent, unsentText } from "#app/ui/unsent.ts";
import { isKeeping, keepGoods } from "./keep-goods.server.ts";
import { drawPrices } from "./price-drawing.server.ts";
import sheet from "./product.css?url";
import { ProductAttributes } from "./product-attributes.tsx";
import { Checked } from "./product-checked.tsx";
import { ProductKeep } from "./product-keep.tsx";
import { productMeta } from "./product-meta.ts";
import { ProductOpinions } from "./product-opinions.tsx";
import { ProductOrder } from "./product-order.tsx";
import { ProductPrices } from "./product-prices.tsx";
import { ProductSupplier } from "./product-supplier.tsx";
import { ProductTitle } from "./product-title.tsx";
import { RelatedGoods, relatedMax } from "./related-goods.tsx";
import { OfferId, sendGoods } from "./send-goods.server.ts";
import { readQuantities, typedProduct } from "./sku-quantities.ts";
import { toProductView, toRelatedView } from "./view.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  shown ? productMeta(shown) : [{ title: "商品が見つかりません | 買付便" }];

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
  const figures = {
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
    readTogether(scope.db, { ...figures, ...rest }),
    recount ? [] : (args.context.products.related?.(offerId, hints) ?? []),
  ]);
  if (!offer) throw notFound();
  const { costMethod } = await args.context.viewer();
  const terms = await toCostTerms(scope, read.terms, costMethod);
  const [options] = read.options;
  const own = toOwnMeasures(read.own[0]);
  const { record, prices } = read.record
    ? toGoodsRecord(read.record)
    : { record: undefined, prices: [] };

  const typed = readQuantities(sent);
  return {
    ...toProductView({ offer, options, terms, own, typed }),
    typed: typedProduct(typed),
    problems: typed.problems,
    isFavourite: read.favourite ? toFavourite(read.favourite) : null,
    blacklisting: read.blacklisting && toBlacklisting(read.blacklisting),
    live: args.context.products.live,
    related: toRelatedView(priceOffers(related.slice(0, relatedMax), terms)),
    opinions: read.opinions && toOpinions(read.opinions, place),
    figures: record ? recordFigures(record) : [],
    prices,
    priceDrawing: drawPrices(prices, japanDay(scope.now)),
    signedIn: actor.kind === "buyer",
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  return isKeeping(form) ? keepGoods(args, form) : sendGoods(args, form);
}

/** While quantities are typed, a line or a limit that stops the figures leaves the page as it is; null says so. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (error instanceof Response || !new URL(request.url).searchParams.has("recount")) throw error;
    return null;
  }
}

/** Goods in the cart change the header alone, favourites nothing; goods that were refused may have another price or stock. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (!actionResult) return defaultShouldRevalidate;
  const { added, unsent, kept } = actionResult;
  return !(added || unsent) && kept === undefined;
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!isUnsent(error)) throw error;
    return {
      unsent: true,
      typed: undefined,
      problems: [{ fieldId: "buy", text: unsentText }],
      added: 0,
      kept: undefined,
    };
  }
}

export default function ProductPage() {
  const shown = useLoaderData<typeof loader>();
  const { offer, category } = shown;
  return (
    <>
      <Crumbs
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
            <ProductSupplier {...shown} />
            <ProductPrices prices={shown.prices} drawing={shown.priceDrawing} />
          </div>
          <div className="stack">
            <div>
              <ProductTitle offer={offer} />
              <Checked offer={offer} />
              {shown.isFavourite !== null && (
                <ProductKeep key={offer.id} kept={shown.isFavourite} offerId={offer.id} />
              )}
            </div>
            <ProductOrder key={offer.id} shown={shown} />
          </div>
        </div>
        <ProductAttributes {...offer} />
        {shown.opinions && <ProductOpinions offerId={offer.id} opinions={shown.opinions} />}
        <RelatedGoods offers={shown.related} live={shown.live} />
        <KeepPlace />
      </main>
    </>
  );
}
