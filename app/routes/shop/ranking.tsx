import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { priceOffers } from "#app/domain/catalog/product/price-offers.ts";
import { readLandedRules } from "#app/domain/pricing/landed-cost/landed-rules.server.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { described } from "#app/routes/frame/described.ts";
import { Empty } from "#app/ui/empty.tsx";
import { OfferCards } from "./offer-list.tsx";

const ranks = 30;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const about = shown?.category ? `${shown.category}のヒットランキング` : "ヒットランキング";
  return [
    ...described(
      `${about} | 買付便`,
      `${about}。よく売れている商品を、1個あたりの着地原価つきでご覧いただけます。`,
    ),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const categoryId = new URL(args.request.url).searchParams.get("category") || undefined;
  const [rules, page] = await Promise.all([
    readLandedRules(scope),
    args.context.products.search({
      categoryId,
      hiddenFor: scope.actor.kind === "buyer" ? scope.actor.companyId : undefined,
      sort: "popular",
      limit: ranks,
    }),
  ]);
  const category = rules.categories.find(({ id }) => id === categoryId);
  if (categoryId && !category) throw notFound();
  return {
    categoryId,
    category: category?.nameJa,
    categories: rules.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    offers: priceOffers(page.offers, rules),
  };
}

export default function RankingPage() {
  const { category, categoryId, categories, offers } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap">
      <div className="head row between">
        <h1>{category ? `${category}のヒットランキング` : "ヒットランキング"}</h1>
        <p className="note">販売数の多い順。着地原価は100個のときの1個あたりの見込みです。</p>
      </div>
      <nav aria-label="カテゴリー">
        <ul className="tags">
          <li>
            <a
              className="chip"
              href={href("/goodsMonthlyFocus")}
              aria-current={categoryId ? undefined : "page"}
            >
              すべて
            </a>
          </li>
          {categories.map(({ id, nameJa }) => (
            <li key={id}>
              <a
                className="chip"
                href={`${href("/goodsMonthlyFocus")}?category=${id}`}
                aria-current={id === categoryId ? "page" : undefined}
              >
                {nameJa}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {offers.length === 0 ? (
        <Empty title="このカテゴリーの商品はまだありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を探す</a>
          </p>
        </Empty>
      ) : (
        <OfferCards offers={offers} ranked title="順位" />
      )}
    </main>
  );
}
