import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { unwantedOffers } from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import { readGoodsRecord } from "#app/domain/catalog/offers/offer-queries.server.ts";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { recordFigures } from "#app/domain/catalog/offers/supplier-record.ts";
import { ownMeasuresOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { asListed } from "#app/domain/catalog/products/own-measures.ts";
import { appliedRate, yenText } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/shared/described.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { MethodChoice } from "#app/shared/landed/method-choice.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CompareForm } from "./compare-form.tsx";
import { comparisonAddress, readComparison } from "./compare-query.ts";
import { CompareTable } from "./compare-table.tsx";

export const meta: MetaFunction = () => [
  ...described(
    "商品の比較 | 買付便",
    "最大4件の商品を、単価、最小注文数、重量、1個あたりの着地原価、ショップの実績で比べます。",
  ),
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const scope = await shopperScope(args);
  const hosts = context.sites.flatMap((site) => site.hosts);
  const asked = readComparison(new URL(request.url).searchParams, hosts);
  const { ids, pieces, answer } = asked;
  const hints = { asker: scope.actor.kind };
  const [terms, unwanted, ...found] = await Promise.all([
    costTerms(args, scope),
    unwantedOffers(scope, ids),
    ...ids.map(async (id) => {
      const [offer, own, { record }] = await Promise.all([
        context.products.find(id, hints),
        ownMeasuresOf(scope, id),
        readGoodsRecord(scope, id),
      ]);
      return offer && { ...asListed(offer, own), figures: record ? recordFigures(record) : [] };
    }),
  ]);
  const offers = found.filter((offer) => offer !== undefined);
  const wanted = offers.filter(({ id }) => !unwanted.has(id));
  const rate = appliedRate(terms.rate.ttsRate, terms.rate.spreadYen);
  const shown = {
    offers: priceOffers(wanted, terms, pieces).map((offer) => ({
      ...toOfferView(offer),
      ...priceOf(offer, pieces, rate),
      tiers: offer.tiers.map((tier) => ({ ...tier, yen: yenText(tier.priceFen, rate) })),
    })),
    pieces,
    answer,
    lost: ids.length - offers.length,
    hidden: offers.length - wanted.length,
    terms: toCostTermsView(terms),
  };
  return data(shown, { status: Object.keys(answer.error).length > 0 ? 400 : 200 });
}

type Priced = ReturnType<typeof priceOffers<OfferFound>>[number];
type OfferFound = NonNullable<
  Awaited<ReturnType<LoaderFunctionArgs["context"]["products"]["find"]>>
> & { figures: ReturnType<typeof recordFigures> };

/** The price of the very pieces that the landed cost beside it is reckoned for. */
function priceOf({ priceFen, tiers, minOrder }: Priced, pieces: number, rate: string) {
  const fen = priceAtQuantity(priceFen, tiers, Math.max(pieces, minOrder));
  return { priceFen: fen, priceYen: yenText(fen, rate), priceFor: Math.max(pieces, minOrder) };
}

/** Of goods what the table shows, not their film, their text and every colour. */
function toOfferView({ id, platform, titleJa, pictures, supplier, ...offer }: Priced) {
  return {
    id,
    platform,
    titleJa,
    machineTranslated: offer.machineTranslated,
    picture: pictures[0] ?? "",
    shop: { id: supplier.id, nameZh: supplier.nameZh },
    minOrder: offer.minOrder,
    unitJa: offer.unitJa,
    stock: offer.stock,
    priceFen: offer.priceFen,
    priceYen: offer.priceYen,
    landed: offer.landed,
    weightGrams: offer.weightGrams,
    sizeMm: [offer.lengthMm, offer.widthMm, offer.heightMm],
    figures: offer.figures,
  };
}

export default function ComparePage() {
  const { offers, pieces, answer, lost, hidden, terms } = useLoaderData<typeof loader>();
  const ids = offers.map(({ id }) => id);
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>商品の比較</h1>
        <p className="note">このページのアドレスを送ると、同じ比較を共有できます。</p>
      </div>
      <CompareForm ids={ids} answer={answer} />
      {lost > 0 && (
        <p className="note heading" role="status">
          {lost}件は掲載が終わったか、見つかりませんでした。
        </p>
      )}
      {hidden > 0 && (
        <p className="note heading" role="status">
          ブラックリストに登録された{hidden}件は表示していません。
        </p>
      )}
      {offers.length === 0 ? (
        <EmptyState title="比較する商品がまだありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を探して</a>、
            <a href={href("/recentlyViewed")}>最近見た商品</a>
            や商品ページの「比較する」を押すか、商品番号を上の欄に入力してください。
          </p>
        </EmptyState>
      ) : (
        <>
          <MethodChoice terms={terms} back={comparisonAddress(ids, pieces)} />
          <CompareTable offers={offers} pieces={pieces} />
        </>
      )}
    </main>
  );
}
