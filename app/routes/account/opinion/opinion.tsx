import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { opinionStates } from "#app/domain/trade/after-sales/opinion.ts";
import { findOwnOpinion } from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { withdrawalMove } from "#app/domain/trade/after-sales/save-opinion.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { State } from "#app/ui/state.tsx";
import { day } from "#app/ui/timeline.tsx";
import { doOpinionCommand } from "./opinion-commands.server.ts";
import { OpinionForm } from "./opinion-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.goods?.titleJa ?? "商品"}の口コミ | 買付便` },
];

const OfferId = z.string().min(1).max(64);

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const offerId = query(args, "goods_id", OfferId);
  const { opinion, receipt, byOthers } = await findOwnOpinion(scope, offerId);
  const goods = opinion ?? receipt;
  return {
    id: crypto.randomUUID(),
    // Every goods page links here; a company that received none of the goods reads who may write.
    goods: goods && { titleJa: goods.titleJa, picture: goods.picture },
    productHref: `${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId })}`,
    opinion,
    byOthers,
    mayWithdraw: opinion && withdrawalMove(opinion.state, scope.actor) !== undefined,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const offerId = query(args, "goods_id", OfferId);
  return doOpinionCommand(args.context, scope, offerId, await readForm(args.request));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function OpinionPage() {
  const { id, goods, productHref, opinion, byOthers, mayWithdraw } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!goods) return <NotReceived productHref={productHref} />;
  return (
    <>
      <Crumbs way={[{ href: href("/user/goodsOpinions"), label: "商品の口コミ" }]} here="書く" />
      <main id="main" className="page-width stack">
        <h1>商品の口コミ</h1>
        <p className="media-object small">
          <Picture src={goods.picture} size={48} />
          <a href={productHref}>{goods.titleJa}</a>
        </p>
        {opinion && <Standing opinion={opinion} />}
        {byOthers ? (
          <p>
            この商品の口コミは、同じ会社のほかの方がすでに投稿しています。口コミは1つの商品につき、会社ごとに1件です。
          </p>
        ) : (
          <OpinionForm id={id} opinion={opinion} lastResult={lastResult} />
        )}
        {opinion && mayWithdraw && (
          <Form method="post" className="panel sunk cluster between">
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="version" value={opinion.version} />
            <span>
              {opinion.state === "hidden"
                ? "取り下げたあとでもう一度書いた口コミは、担当者が確認してから掲載します。"
                : "取り下げると、商品ページに表示されなくなります。あとでもう一度書けます。"}
            </span>
            <Button soft>口コミを取り下げる</Button>
          </Form>
        )}
      </main>
    </>
  );
}

function NotReceived({ productHref }: Pick<Loaded, "productHref">) {
  return (
    <>
      <Crumbs way={[{ href: href("/user/goodsOpinions"), label: "商品の口コミ" }]} here="書く" />
      <main id="main" className="page-width stack">
        <h1>商品の口コミ</h1>
        <Empty title="この商品の口コミは、まだ書けません">
          <p>買付便で購入し、受け取りを済ませた商品だけに書けます。</p>
          <p className="cluster">
            <a href={productHref}>商品ページへ戻る</a>
            <a href={href("/user/goodsOpinions")}>口コミを書ける商品を見る</a>
          </p>
        </Empty>
      </main>
    </>
  );
}

function Standing({ opinion }: { opinion: NonNullable<Loaded["opinion"]> }) {
  const { ja, shape } = opinionStates[opinion.state];
  return (
    <section className="stack small" aria-label="いまの状態">
      <p className="cluster">
        <State shape={shape}>{ja}</State>
        <span className="note number">
          {day(opinion.writtenAt)}に投稿
          {opinion.changedAt && `、${day(opinion.changedAt)}に書き直し`}
        </span>
      </p>
      {opinion.state === "hidden" && (
        <p>
          担当者が非表示にしました。理由: {opinion.hiddenReason}
          。書き直すと担当者が確認し、問題がなければ掲載します。
        </p>
      )}
    </section>
  );
}
