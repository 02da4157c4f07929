import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { opinionPage } from "#app/domain/core/page-links.ts";
import { opinionStates, shipmentsSearched } from "#app/domain/trade/after-sales/opinion.ts";
import {
  goodsToReviewQuery,
  ownOpinionsQuery,
  placeText,
} from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Stars } from "#app/shared/stars.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";

export const meta: MetaFunction = () => [{ title: "商品の口コミ | 買付便" }];

const pageSize = 20;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const after = readPlace(new URL(args.request.url).searchParams);
  const [rows, toJudge] = await scope.db.batch([
    ownOpinionsQuery(scope, after, pageSize),
    goodsToReviewQuery(scope),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    opinions: shown,
    next: last ? placeText(last) : null,
    later: after !== undefined,
    toJudge: toJudge.map(({ receivedAt, ...goods }) => ({
      ...goods,
      receivedAt: new Date(receivedAt),
    })),
    shipmentsSearched,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function OpinionsPage() {
  const { opinions, next, later, toJudge, shipmentsSearched } = useLoaderData<typeof loader>();
  const here = href("/user/goodsOpinions");
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>商品の口コミ</h1>
        <p className="note">
          受け取った商品の感想を、商品ページでほかのお客様に伝えられます。会社名やお名前は表示しません。書き直しと取り下げは、いつでもできます。
        </p>
      </div>
      {!later && <ToJudge goods={toJudge} searched={shipmentsSearched} />}
      <section className="stack small" aria-labelledby="h-written">
        <h2 id="h-written" className="heading">
          書いた口コミ
        </h2>
        {opinions.length === 0 ? (
          <EmptyState title="まだ口コミはありません">
            <p>商品を受け取ると、上の一覧か商品ページから書けます。</p>
          </EmptyState>
        ) : (
          <Written opinions={opinions} />
        )}
        <Pager nextHref={next ? `${here}?after=${next}` : null} firstHref={later ? here : null} />
      </section>
    </main>
  );
}

function ToJudge({ goods, searched }: { goods: Loaded["toJudge"]; searched: number }) {
  return (
    <section className="stack small" aria-labelledby="h-judge">
      <h2 id="h-judge" className="heading">
        口コミを書ける商品
      </h2>
      {goods.length === 0 ? (
        <p>
          新しくお受け取りになった配送{searched}
          件のなかに、まだ口コミを書いていない商品はありません。
        </p>
      ) : (
        <CardTable
          caption="最近お受け取りになった商品です。ほかの商品は、商品ページから書けます。"
          columns={["商品", "受け取り", { unseen: "口コミ" }]}
        >
          {goods.map(({ offerId, titleJa, picture, receivedAt }) => (
            <TableRow key={offerId}>
              <Goods offerId={offerId} titleJa={titleJa} picture={picture} />
              <TableCell label="受け取り" className="number">
                {day(receivedAt)}
              </TableCell>
              <TableCell label={false} className="align-end">
                <a className="button small soft" href={opinionPage(offerId)}>
                  口コミを書く<span className="visually-hidden">（{titleJa}）</span>
                </a>
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}

function Written({ opinions }: Pick<Loaded, "opinions">) {
  return (
    <CardTable label="書いた口コミ" columns={["商品", "口コミ", "書いた日", "状態"]}>
      {opinions.map((one) => (
        <TableRow key={one.id}>
          <Goods {...one} />
          <TableCell label="口コミ">
            <Stars stars={one.stars} />
            <small className="block">
              {one.comment.slice(0, 60)}
              {one.comment.length > 60 && "…"}
            </small>
          </TableCell>
          <TableCell label="書いた日" className="number cell-nowrap">
            {day(one.writtenAt)}
          </TableCell>
          <TableCell label="状態">
            <Status shape={opinionStates[one.state].shape}>{opinionStates[one.state].ja}</Status>
            {one.hiddenReason && <small className="block">{one.hiddenReason}</small>}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Goods(goods: { offerId: string; titleJa: string; picture: string }) {
  return (
    <RowHeading>
      <span className="media-object small">
        <Picture src={goods.picture} size={48} />
        <a href={opinionPage(goods.offerId)}>{goods.titleJa}</a>
      </span>
    </RowHeading>
  );
}
