import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import {
  currentQuery,
  goodsOfRecommended,
} from "#app/domain/catalog/recommended/recommended.server.ts";
import { recommendedClasses } from "#app/domain/catalog/recommended/recommended.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { shopperScope, visitorScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/shared/described.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { OfferCards } from "../offer-list.tsx";
import { PalletWords } from "./pallet-words.tsx";
import { classHref, recommendedHref } from "./recommended-links.ts";
import { toRecommendedView } from "./recommended-view.ts";

const pageSize = 40;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  shown
    ? described(`${shown.pallet.title} | 買付便`, shown.pallet.about)
    : [{ title: "ページが見つかりません | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("pallet") ?? "";
  const after = searchParams.get("after") || undefined;
  // The same is recommended to everybody, so nobody waits to learn who looks.
  const [scope, [row]] = await Promise.all([
    shopperScope(args),
    currentQuery(visitorScope(args.context), { id }),
  ]);
  if (!row) throw notFound();
  const [terms, { offers, next }] = await Promise.all([
    costTerms(args, scope),
    goodsOfRecommended(scope, row, { after, limit: pageSize }),
  ]);
  const pallet = toRecommendedView(row, japanDay(scope.now));
  return { pallet, offers: priceOffers(offers, terms), next, first: after === undefined };
}

export default function RecommendedGoodsPage() {
  const { pallet, offers, next, first } = useLoaderData<typeof loader>();
  const { ja } = recommendedClasses[pallet.kind];
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/recommendedPallet"), label: "おすすめパレット" },
          { href: classHref(pallet.kind), label: ja },
        ]}
        here={pallet.title}
      />
      <main id="main" className="page-width">
        <div className="page-head stack small">
          <h1>{pallet.title}</h1>
          <PalletWords {...pallet} />
        </div>
        {offers.length === 0 ? (
          <EmptyState title="ただいま販売中の商品がありません">
            <p>
              <a href={href("/recommendedPallet")}>ほかのおすすめパレットを見る</a>
            </p>
          </EmptyState>
        ) : (
          <OfferCards offers={offers} title="商品" ranked={first && pallet.kind === "ranking"} />
        )}
        <Pager
          nextHref={next && recommendedHref(pallet.id, next)}
          firstHref={first ? null : recommendedHref(pallet.id)}
        />
      </main>
    </>
  );
}
