import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { opinionStates } from "#app/domain/trade/after-sales/opinion.ts";
import { OpinionForm as OpinionSchema } from "#app/domain/trade/after-sales/opinion-forms.schema.server.ts";
import { findOwnOpinion } from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { withdrawalMove } from "#app/domain/trade/after-sales/save-opinion.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { doOpinionCommand } from "./opinion-commands.server.ts";
import { OpinionForm } from "./opinion-form.tsx";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

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
    constraints: fieldConstraints(OpinionSchema),
    // Every goods page links here; a company that received none of the goods reads who may write.
    goods: goods && { titleJa: goods.titleJa, picture: goods.picture },
    productHref: `${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId })}`,
    opinion: opinion && toOpinionView(opinion),
    byOthers,
    mayWithdraw: opinion && withdrawalMove(opinion.state, scope.actor) !== undefined,
  };
}

/** The opinion as its company reads it, field by field. */
function toOpinionView(
  opinion: NonNullable<Awaited<ReturnType<typeof findOwnOpinion>>["opinion"]>,
) {
  const { version, state, stars, comment, pictures, writtenAt, changedAt, hiddenReason } = opinion;
  return { version, state, stars, comment, pictures, writtenAt, changedAt, hiddenReason };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const offerId = query(args, "goods_id", OfferId);
  return doOpinionCommand(args.context, scope, offerId, await readForm(args.request));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function OpinionPage() {
  const { id, constraints, goods, productHref, opinion, byOthers, mayWithdraw } =
    useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  if (!goods) return <NotReceived productHref={productHref} />;
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/user/goodsOpinions"), label: "商品の口コミ" }]}
        here="書く"
      />
      <main id="main" className="page-width stack">
        <UnsentProblem />
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
          <OpinionForm
            id={id}
            opinion={opinion}
            constraints={constraints}
            lastResult={lastResult}
          />
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
      <Breadcrumbs
        way={[{ href: href("/user/goodsOpinions"), label: "商品の口コミ" }]}
        here="書く"
      />
      <main id="main" className="page-width stack">
        <h1>商品の口コミ</h1>
        <EmptyState title="この商品の口コミは、まだ書けません">
          <p>買付便で購入し、受け取りを済ませた商品だけに書けます。</p>
          <p className="cluster">
            <a href={productHref}>商品ページへ戻る</a>
            <a href={href("/user/goodsOpinions")}>口コミを書ける商品を見る</a>
          </p>
        </EmptyState>
      </main>
    </>
  );
}

function Standing({ opinion }: { opinion: NonNullable<Loaded["opinion"]> }) {
  const { ja, shape } = opinionStates[opinion.state];
  return (
    <section className="stack small" aria-label="いまの状態">
      <p className="cluster">
        <Status shape={shape}>{ja}</Status>
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
