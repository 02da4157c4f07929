import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownerOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { listSoldMonths, rankMonth } from "#app/domain/catalog/search/rank-month.server.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import { notFound } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/shared/described.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OfferCards } from "./offer-list.tsx";
import { monthName, RankingLinks, rankingHref } from "./ranking-links.tsx";

const ranks = 30;
/** Of a marketplace's ranking fewer that have been fetched so far are no ranking yet. */
const ranksLeast = 5;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const about = shown ? headingOf(shown) : "ヒットランキング";
  return [
    ...described(
      `${about} | 買付便`,
      `${about}。よく売れている商品を、1個あたりの着地原価つきでご覧いただけます。`,
    ),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const { searchParams } = new URL(args.request.url);
  const categoryId = searchParams.get("category") || undefined;
  const typedMonth = searchParams.get("month") || undefined;
  const month = typedMonth && /^20\d\d-(0[1-9]|1[0-2])$/.test(typedMonth) ? typedMonth : undefined;
  const asked = {
    categoryId,
    hiddenFor: ownerOf(scope.actor),
    ownOf: ownerOf(scope.actor),
    limit: ranks,
  };
  const { products } = args.context;
  const [terms, months, sold, ranked] = await Promise.all([
    costTerms(args, scope),
    listSoldMonths(scope),
    month
      ? rankMonth(scope, { ...asked, month })
      : products.search({ ...asked, sort: "popular" }).then((page) => page.offers),
    month ? [] : (products.listed?.("hot", asked) ?? []),
  ]);
  const atMarket = ranked.length >= ranksLeast;
  const category = terms.categories.find(({ id }) => id === categoryId);
  if (categoryId && !category) throw notFound();
  return {
    categoryId,
    category: category?.nameJa,
    categories: terms.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    month,
    months,
    /** The days of this month are not over: what is counted grows every night. */
    unfinished: month === japanMonth(scope.now),
    wrongMonth: typedMonth !== undefined && !month,
    /** Whether this is the marketplace's own order. */
    atMarket,
    offers: priceOffers(atMarket ? ranked : sold, terms),
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function headingOf({ category, month }: Pick<Loaded, "category" | "month">) {
  const of = [month && monthName(month), category].filter(Boolean).join("・");
  return of ? `${of}のヒットランキング` : "ヒットランキング";
}

export default function RankingPage() {
  const shown = useLoaderData<typeof loader>();
  const { categoryId, month, unfinished, wrongMonth, atMarket, offers } = shown;
  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>{headingOf(shown)}</h1>
        <p className="note">
          {month
            ? `買付便がこの月に買い付けた数の多い順${unfinished ? "（前日までの途中経過）" : ""}。`
            : atMarket
              ? "1688で今よく売れている順（毎日更新）。"
              : "販売数の多い順。"}
          着地原価は100個のときの1個あたりの見込みです。
        </p>
      </div>
      {wrongMonth && (
        <p className="field-error" role="alert">
          月は「2026-10」のように年と月で指定してください。全期間のランキングを表示しています。
        </p>
      )}
      <RankingChoice shown={shown} />
      {offers.length > 0 ? (
        <OfferCards offers={offers} ranked title="順位" />
      ) : (
        <EmptyState title={emptyTitle(shown)}>
          <p>
            <a href={rankingHref({ category: categoryId })}>全期間のランキングを見る</a>
          </p>
        </EmptyState>
      )}
    </main>
  );
}

type ChoiceShown = Pick<Loaded, "categoryId" | "categories" | "month" | "months">;

function RankingChoice({ shown }: { shown: ChoiceShown }) {
  const { categoryId, categories, month, months } = shown;
  return (
    <>
      <RankingLinks
        label="月"
        links={[
          { name: "全期間", category: categoryId, current: !month },
          ...months.map((one) => ({
            name: monthName(one),
            category: categoryId,
            month: one,
            current: one === month,
          })),
        ]}
      />
      <RankingLinks
        label="カテゴリー"
        links={[
          { name: "すべて", month, current: !categoryId },
          ...categories.map(({ id, nameJa }) => ({
            name: nameJa,
            category: id,
            month,
            current: id === categoryId,
          })),
        ]}
      />
    </>
  );
}

function emptyTitle({ month, category }: Pick<Loaded, "month" | "category">) {
  if (!month) return "このカテゴリーの商品はまだありません";
  return category
    ? `${monthName(month)}に買い付けた${category}はありません`
    : `${monthName(month)}の集計はありません`;
}
