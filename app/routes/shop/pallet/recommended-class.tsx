import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import {
  currentQuery,
  goodsOfRecommended,
} from "#app/domain/catalog/recommended/recommended.server.ts";
import {
  type RecommendedClass,
  recommendedClasses,
} from "#app/domain/catalog/recommended/recommended.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { shopperScope, visitorScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/shared/described.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OfferCards } from "../offer-list.tsx";
import { PalletWords } from "./pallet-words.tsx";
import { classHref, recommendedHref } from "./recommended-links.ts";
import { toRecommendedView } from "./recommended-view.ts";

const firstGoods = 6;
const kinds = Object.keys(recommendedClasses) as RecommendedClass[];

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  if (!shown) return [{ title: "ページが見つかりません | 買付便" }];
  const { ja, about } = recommendedClasses[shown.kind];
  return described(`おすすめパレット ${ja} | 買付便`, about);
};

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get("class") || kinds[0];
  const kind = kinds.find((one) => one === asked);
  if (!kind) throw notFound();
  // The same is recommended to everybody, so nobody waits to learn who looks.
  const [scope, rows] = await Promise.all([
    shopperScope(args),
    currentQuery(visitorScope(args.context), { kind }),
  ]);
  const [terms, ...goods] = await Promise.all([
    costTerms(args, scope),
    ...rows.map((row) => goodsOfRecommended(scope, row, { limit: firstGoods })),
  ]);
  const today = japanDay(scope.now);
  const pallets = rows.map((row, at) => ({
    ...toRecommendedView(row, today),
    offers: priceOffers(goods[at]!.offers, terms),
  }));
  return { kind, pallets };
}

export default function RecommendedClassPage() {
  const { kind, pallets } = useLoaderData<typeof loader>();
  const { ja, about } = recommendedClasses[kind];
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/recommendedPallet"), label: "おすすめパレット" }]}
        here={ja}
      />
      <main id="main" className="page-width">
        <div className="page-head">
          <h1>おすすめパレット {ja}</h1>
          <p className="note">{about}</p>
        </div>
        <ClassLinks kind={kind} />
        {pallets.length === 0 && (
          <EmptyState title="この分類で掲載中のおすすめパレットはありません">
            <p>
              <a href={href("/recommendedPallet")}>すべてのおすすめパレットを見る</a>
            </p>
          </EmptyState>
        )}
        {pallets.map(({ offers, ...pallet }) => (
          <section className="page-section stack small" key={pallet.id} aria-labelledby={pallet.id}>
            <div className="cluster between">
              <h2 id={pallet.id}>{pallet.title}</h2>
              <a href={recommendedHref(pallet.id)} aria-label={`${pallet.title}をもっと見る`}>
                もっと見る
              </a>
            </div>
            <PalletWords {...pallet} />
            <OfferCards offers={offers} six ranked={kind === "ranking"} />
          </section>
        ))}
      </main>
    </>
  );
}

function ClassLinks({ kind }: { kind: RecommendedClass }) {
  return (
    <nav aria-label="分類">
      <ul className="badge-list">
        {kinds.map((one) => (
          <li key={one}>
            <a
              className="chip"
              href={classHref(one)}
              aria-current={one === kind ? "page" : undefined}
            >
              {recommendedClasses[one].ja}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
