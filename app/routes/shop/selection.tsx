import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Selection, selectionNames } from "#app/domain/catalog/offers/offer.ts";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownerOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/shared/described.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { OfferCards } from "./offer-list.tsx";

const pageSize = 40;

/** The two pages that this module answers, and what each is for. */
const pages: Record<string, { selection: Selection; about: string }> = {
  [href("/1688crossBorder")]: {
    selection: "cross_border",
    about:
      "1688のなかから、越境販売に向く商品を担当者が選んでいます。小さなロットから買え、輸出用の梱包に応じる仕入先が中心です。",
  },
  [href("/neteaseClassifyDetails")]: {
    selection: "yanxuan",
    about:
      "品質の評価が高い提携先の商品を、カテゴリーごとにご覧いただけます。検品の基準は、ほかの商品と同じです。",
  },
};

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  if (!shown) return [{ title: "ページが見つかりません | 買付便" }];
  const title = shown.category ? `${shown.name} ${shown.category}` : shown.name;
  return described(`${title} | 買付便`, `${title}。${shown.about}`);
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const { pathname, searchParams } = new URL(args.request.url);
  const path = pathname.replace(/\.data$/, "");
  const { selection, about } = pages[path]!;
  const categoryId = searchParams.get("category") || undefined;
  const after = searchParams.get("after") ?? "";
  const [terms, page] = await Promise.all([
    costTerms(args, scope),
    args.context.products.search({
      selection,
      categoryId,
      hiddenFor: ownerOf(scope.actor),
      ownOf: ownerOf(scope.actor),
      sort: "popular",
      after: after || undefined,
      limit: pageSize,
    }),
  ]);
  const category = terms.categories.find(({ id }) => id === categoryId);
  if (categoryId && !category) throw notFound();
  return {
    path,
    about,
    categoryId,
    name: selectionNames[selection].ja,
    category: category?.nameJa,
    categories: terms.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    offers: priceOffers(page.offers, terms),
    next: page.next,
    first: after === "",
  };
}

export default function SelectionPage() {
  const { path, name, about, category, categoryId, categories, offers, ...shown } =
    useLoaderData<typeof loader>();
  const at = (query: Record<string, string>) => {
    const kept = new URLSearchParams({ ...(categoryId && { category: categoryId }), ...query });
    return kept.size > 0 ? `${path}?${kept}` : path;
  };

  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>{category ? `${name} ${category}` : name}</h1>
        <p className="note">{about}</p>
      </div>
      <nav aria-label="カテゴリー">
        <ul className="badge-list">
          <li>
            <a className="chip" href={path} aria-current={categoryId ? undefined : "page"}>
              すべて
            </a>
          </li>
          {categories.map(({ id, nameJa }) => (
            <li key={id}>
              <a
                className="chip"
                href={`${path}?category=${id}`}
                aria-current={id === categoryId ? "page" : undefined}
              >
                {nameJa}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {offers.length === 0 ? (
        <EmptyState title="このカテゴリーの商品はまだありません">
          <p>
            <a href={path}>{name}のすべての商品を見る</a>
          </p>
        </EmptyState>
      ) : (
        <OfferCards offers={offers} title="商品" />
      )}
      <Pager
        nextHref={shown.next && at({ after: shown.next })}
        firstHref={shown.first ? null : at({})}
      />
    </main>
  );
}
