import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import type { OfferPage } from "#app/domain/catalog/offers/product-source.ts";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownerOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { followShort, readPasted } from "#app/domain/catalog/search/pasted-url.ts";
import { topWordsQuery } from "#app/domain/catalog/search/search-words.server.ts";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { findOwnPage, numberShape } from "#app/domain/trade/shipments/find-own-numbers.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/shared/described.ts";
import { Pager } from "#app/ui/pager.tsx";
import { offerHref } from "../offer-card.tsx";
import { TopWords } from "../top-words.tsx";
import { MeantWords } from "./meant-words.tsx";
import { SaveSearch } from "./save-search.tsx";
import sheet from "./search.css?url";
import { SearchArrange } from "./search-arrange.tsx";
import { SearchAside } from "./search-aside.tsx";
import { SearchChips } from "./search-chips.tsx";
import { Bounded, FoundCount, LandedOrder, landedByOf } from "./search-counts.tsx";
import { SearchCrumbs } from "./search-crumbs.tsx";
import { readSearch, searchHref, searchOf } from "./search-query.ts";
import { SearchResults } from "./search-results.tsx";
import { Silent } from "./silent.tsx";
import { toSearchView } from "./view.server.ts";

export const handle: DocumentHandle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

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

  const hosts = context.sites.flatMap((site) => site.hosts);
  const typed = readPasted(form.q, hosts);
  const pasted =
    typed.kind === "short" && context.shortLinks
      ? await followShort(context.shortLinks, typed.address, hosts)
      : typed;
  const scope = await shopperScope(args);
  const asker = scope.actor.kind;
  const id = pasted.kind === "offer" ? pasted.offerId : numberIn(form.q);
  if (id) {
    const hints = { asker, platform: pasted.kind === "offer" ? pasted.platform : undefined };
    const offer = await context.products.find(id, hints);
    if (offer)
      throw redirectDocument(offerHref({ id, platform: hints.platform ?? offer.platform }));
  }
  // A number of the company's own, typed whole; words for goods are no numbers.
  if (scope.actor.kind === "buyer" && mayBeNumber(form.q) && !form.after) {
    const own = await findOwnPage({ ...scope, actor: scope.actor }, form.q);
    if (own) throw redirectDocument(own);
  }

  const shape = pasted.kind === "words" ? numberShape(form.q) : undefined;
  const isGoods = pasted.kind === "words" && shape !== "document";
  const found: Promise<OfferPage> | OfferPage = isGoods
    ? context.products.search({ ...searchOf(form), ...askerOf(scope.actor) })
    : nothing;
  const asksFacets = isGoods && form.q && !form.after && form.problems.length === 0;
  const [terms, searched, facets, words, counts] = await Promise.all([
    costTerms(args, scope),
    found,
    asksFacets ? context.products.facets?.(form.q, { asker }) : undefined,
    topWordsQuery(scope, form.category),
    isGoods ? context.products.count?.({ ...searchOf(form), ...askerOf(scope.actor) }) : undefined,
  ]);
  // Goods that are only like a number are not what was asked for.
  const isUnknown = shape && searched.offers.length === (searched.near?.count ?? 0);
  const page = isUnknown ? nothing : searched;

  const shown = {
    ...toSearchView({
      form,
      pasted: isUnknown ? `${asker}s-number` : pasted.kind,
      terms,
      page,
      offers: priceOffers(page.offers, terms),
      counts,
      facets,
      topWords: words,
    }),
    live: context.products.live,
    byPicture: context.products.byPicture !== undefined,
  };
  return data(shown, { status: form.problems.length > 0 ? 400 : 200 });
}

const nothing: OfferPage = { offers: [], next: null, bounded: null };

/** A 管理番号 may have no figure, but then it is one word without kana or kanji. */
function mayBeNumber(typed: string) {
  const text = typed.normalize("NFKC").trim();
  return /\d/.test(text) || /^[\p{Script=Latin}\p{P}\p{S}]{3,64}$/u.test(text);
}

/** 商品番号, as the page of the goods prints it, typed alone. */
function numberIn(typed: string) {
  return typed
    .normalize("NFKC")
    .trim()
    .match(/^[1-9]\d{8,19}$/)?.[0];
}

/** Who asks, and whose blacklist and measures count. */
function askerOf(actor: Buyer | Visitor) {
  return { asker: actor.kind, hiddenFor: ownerOf(actor), ownOf: ownerOf(actor) };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function SearchPage() {
  const shown = useLoaderData<typeof loader>();
  const searching = useSearching();
  const { form, categoryName, offers, bounded, counts, terms, topWords, live } = shown;
  const landedBy = landedByOf(terms);
  const { landedMaxYen } = form;
  const over = offers.filter(({ landed }) => landed && Number(landed.max) > (landedMaxYen ?? 1e9));

  return (
    <>
      <SearchCrumbs form={form} categoryName={categoryName} />
      <main id="main" className="page-width">
        <div className="page-head cluster between">
          <h1>{form.q ? `「${form.q}」` : (categoryName ?? "商品を探す")}</h1>
          {!form.q && topWords.length > 0 && <TopWords words={topWords} />}
          {bounded && <Bounded by={bounded} />}
          {(form.sort === "landed" || landedMaxYen !== undefined) && (
            <LandedOrder terms={terms} live={live} over={over.length} />
          )}
        </div>
        <div className="columns aside-start">
          <SearchAside
            form={form}
            categories={shown.categories}
            landedBy={landedBy}
            counts={counts}
            facets={shown.facets}
            byPicture={shown.byPicture}
          />
          <div className={searching ? "stale" : undefined} aria-busy={searching}>
            <Found shown={shown} landedBy={landedBy} />
          </div>
        </div>
      </main>
    </>
  );
}

/** True while this page is on its way to other goods. */
function useSearching() {
  const { location } = useNavigation();
  return location?.pathname === href("/CommoditySearch");
}

/** What was found, below what narrows and arranges it. */
function Found({ shown, landedBy }: { shown: Loaded; landedBy: ReturnType<typeof landedByOf> }) {
  const { form, pasted, categoryName, next, counts, meant, silent, facets } = shown;
  return (
    <div>
      {pasted === "words" && (
        <div className="toolbar cluster">
          {counts && <FoundCount counts={counts} />}
          <SearchArrange form={form} landedBy={landedBy} />
          <SaveSearch form={form} />
        </div>
      )}
      <SearchChips form={form} categoryName={categoryName} facets={facets} landedBy={landedBy} />
      {silent && <Silent platforms={silent} />}
      {meant && <MeantWords form={form} meant={meant} />}
      <SearchResults
        pasted={pasted}
        form={form}
        offers={shown.offers}
        near={shown.near}
        serviceRatePercent={shown.serviceRatePercent}
        terms={shown.terms}
      />
      <Pager
        nextHref={next && searchHref(form, { after: next })}
        firstHref={form.after ? searchHref(form, { after: "" }) : null}
      />
    </div>
  );
}
