import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { currentQuery } from "#app/domain/catalog/recommended/recommended.server.ts";
import {
  type RecommendedClass,
  recommendedClasses,
} from "#app/domain/catalog/recommended/recommended.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { described } from "#app/shared/described.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PalletWords } from "./pallet-words.tsx";
import { classHref, recommendedHref } from "./recommended-links.ts";
import { type RecommendedView, toRecommendedView } from "./recommended-view.ts";

export const meta: MetaFunction = () =>
  described(
    "おすすめパレット | 買付便",
    "季節や日本の行事に合わせて、担当者がまとめた仕入れ候補。1個あたりの着地原価つきでご覧いただけます。",
  );

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const today = japanDay(scope.now);
  const { actor } = scope;
  return {
    pallets: (await currentQuery(scope)).map((row) => toRecommendedView(row, today)),
    hasOwn: actor.kind === "buyer" && buyerMay(actor, "products"),
  };
}

const kinds = Object.keys(recommendedClasses) as RecommendedClass[];

export default function RecommendedPage() {
  const { pallets, hasOwn } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>おすすめパレット</h1>
        <p className="note">
          季節や日本の行事に合わせて、担当者がまとめた仕入れ候補です。ご自身の条件で毎晩探すには
          <a href={href("/productPlanningManagement")}>商品パレット</a>をご利用ください。
        </p>
      </div>
      {hasOwn && (
        <p className="flash">
          買付した商品や商品ライブラリをもとに選んだ商品があります。
          <a href={href("/user/recommendedGoods")}>御社へのおすすめを見る</a>
        </p>
      )}
      {pallets.length === 0 && (
        <EmptyState title="ただいま掲載中のおすすめパレットはありません">
          <p>
            <a href={href("/goodsMonthlyFocus")}>ヒットランキングを見る</a>
          </p>
        </EmptyState>
      )}
      {kinds.map((kind) => (
        <OneClass key={kind} kind={kind} pallets={pallets.filter((one) => one.kind === kind)} />
      ))}
    </main>
  );
}

function OneClass({ kind, pallets }: { kind: RecommendedClass; pallets: RecommendedView[] }) {
  if (pallets.length === 0) return null;
  const { ja, about } = recommendedClasses[kind];
  return (
    <section className="page-section" aria-labelledby={kind}>
      <div className="cluster between">
        <h2 id={kind}>{ja}</h2>
        <a href={classHref(kind)}>{ja}の商品を見る</a>
      </div>
      <p className="note heading">{about}</p>
      <ul className="offers">
        {pallets.map((pallet) => (
          <li key={pallet.id} className="offer">
            <Picture src={pallet.picture} />
            <div className="offer-body">
              <h3>
                <a href={recommendedHref(pallet.id)}>{pallet.title}</a>
              </h3>
              <PalletWords {...pallet} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
