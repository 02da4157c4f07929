import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Platform, platformNames } from "#app/domain/catalog/product/offer.ts";
import { priceOffers } from "#app/domain/catalog/product/price-offers.ts";
import { readPasted } from "#app/domain/catalog/search/pasted-url.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/routes/frame/described.ts";
import { shownTerms } from "#app/routes/frame/landed/cost-terms.server.ts";
import { MethodChoice } from "#app/routes/frame/landed/method-choice.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { OfferCards, OfferTable, offerHref } from "../offer-list.tsx";
import { SearchArrange } from "./search-arrange.tsx";
import { SearchFilters } from "./search-filters.tsx";
import { SearchNothing } from "./search-nothing.tsx";
import { readSearch, searchHref } from "./search-query.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const about = shown?.form.q
    ? `「${shown.form.q}」の検索結果`
    : (shown?.categoryName ?? "商品検索");
  return [
    ...described(
      `${about} | 買付便`,
      `${about}。1688・淘宝・天猫の商品を、1個あたりの着地原価で比べられます。`,
    ),
    ...(shown?.form.q ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const form = readSearch(new URL(request.url).searchParams);

  const pasted = readPasted(
    form.q,
    context.sites.flatMap(({ hosts }) => hosts),
  );
  const scope = await shopperScope(args);
  const asker = scope.actor.kind;
  if (pasted.kind === "offer") {
    const { offerId: id, platform } = pasted;
    if (await context.products.find(id, { platform, asker }))
      throw redirect(offerHref({ id, platform }));
  }

  const found =
    pasted.kind === "words"
      ? context.products.search({
          words: form.q,
          categoryId: form.category || undefined,
          platform: form.platform || undefined,
          priceMinFen: form.priceMinFen,
          priceMaxFen: form.priceMaxFen,
          minOrderMax: form.minOrderMax,
          tags: form.tags,
          asker,
          hiddenFor: scope.actor.kind === "buyer" ? scope.actor.companyId : undefined,
          sort: form.sort,
          after: form.after || undefined,
          limit: form.size,
        })
      : { offers: [], next: null, bounded: null };
  const [terms, page] = await Promise.all([costTerms(args, scope), found]);

  const shown = {
    form,
    pasted: pasted.kind,
    categories: terms.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    categoryName: terms.categories.find(({ id }) => id === form.category)?.nameJa,
    serviceRatePercent: terms.serviceRatePercent,
    offers: priceOffers(page.offers, terms),
    terms: shownTerms(terms),
    next: page.next,
    bounded: page.bounded,
    silent: "silent" in page ? page.silent : undefined,
  };
  return data(shown, { status: form.problems.length > 0 ? 400 : 200 });
}

export default function SearchPage() {
  const {
    form,
    pasted,
    categories,
    categoryName,
    offers,
    next,
    bounded,
    silent,
    serviceRatePercent,
    terms,
  } = useLoaderData<typeof loader>();
  const title = form.q ? `「${form.q}」` : (categoryName ?? "商品を探す");

  return (
    <main id="main" className="wrap">
      <div className="head row between">
        <h1>{title}</h1>
        {bounded && (
          <p className="note">
            よく売れている順の上位{bounded.toLocaleString("ja-JP")}
            件から並べ替え・絞り込みをしています。
          </p>
        )}
      </div>
      <div className="cols aside-start">
        <div className="filters">
          <SearchFilters form={form} categories={categories} />
        </div>
        <div>
          <div className="bar row">
            <SearchArrange form={form} />
          </div>
          {silent && <Silent platforms={silent} />}
          {offers.length === 0 ? (
            <SearchNothing pasted={pasted} form={form} />
          ) : (
            <>
              <p className="note h">
                着地原価は1個あたりの見込みです。商品代金・中国内送料・手数料{serviceRatePercent}
                %・国際送料・関税・消費税を含みます。
              </p>
              <MethodChoice terms={terms} back={searchHref(form, { after: form.after })} />
              {form.view === "list" ? (
                <OfferTable offers={offers} />
              ) : (
                <OfferCards offers={offers} title="検索結果" />
              )}
            </>
          )}
          <Pager
            nextHref={next && searchHref(form, { after: next })}
            firstHref={form.after ? searchHref(form, { after: "" }) : null}
          />
        </div>
      </div>
    </main>
  );
}

/** Marketplaces that are away: the others answered, or what is shown was fetched before. */
function Silent({ platforms }: { platforms: readonly Platform[] }) {
  return (
    <p className="note h" role="status">
      ただいま{platforms.map((platform) => platformNames[platform]).join("と")}
      から応答がありません。ほかの取引先と、これまでに取り込んだ商品から表示しています。少し時間をおいて、もう一度お試しください。
    </p>
  );
}
