import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { goodsRequestLifecycle } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { GoodsRequestNumber } from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import { findGoodsRequest } from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { shownGoodsRequest } from "#app/routes/frame/goods-request/shown-goods-request.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { FoundGoods } from "./found-goods.tsx";
import { GoodsRequestAnswers } from "./goods-request-answers.tsx";
import { doGoodsRequestCommand } from "./goods-request-commands.server.ts";
import { GoodsRequestFacts, GoodsRequestHead } from "./goods-request-facts.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `商品手配の依頼 ${shown?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = await findGoodsRequest(scope, query(args, "request_sn", GoodsRequestNumber));
  if (!found) throw notFound();
  const mayOrder = buyerMay(scope.actor, "order");
  return {
    isOwn: found.request.userId === scope.actor.id,
    ...shownGoodsRequest(found, "ja"),
    mayOrder,
    moves: mayOrder ? goodsRequestLifecycle.movesFrom(found.request.state, scope.actor) : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  const number = query(args, "request_sn", GoodsRequestNumber);
  return doGoodsRequestCommand(scope, number, await sentForm(args.request));
}

export type ShownGoodsRequest = ReturnType<typeof useLoaderData<typeof loader>>;

export default function GoodsRequestPage() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed = refused?.typed ?? {};
  const wrong = Object.fromEntries(
    (refused?.problems ?? []).flatMap(({ fieldId, text }) => (fieldId ? [[fieldId, text]] : [])),
  );
  return (
    <>
      <Crumbs
        way={[{ href: href("/user/goodsRequests"), label: "商品手配の依頼" }]}
        here={shown.request.number}
      />
      <main id="main" className="wrap doc">
        <ErrorList problems={refused?.problems ?? []} />
        <GoodsRequestHead shown={shown} />
        <div className="cols aside-end">
          <div className="stack l">
            <GoodsRequestAnswers shown={shown} typed={typed} wrong={wrong} />
            {shown.goods && (
              <FoundGoods shown={shown} goods={shown.goods} typed={typed} wrong={wrong} />
            )}
            <GoodsRequestFacts shown={shown} />
            {shown.pictureIds.length > 0 && (
              <section aria-labelledby="h-photos">
                <h2 id="h-photos" className="h">
                  写真
                </h2>
                <PhotoLinks ids={shown.pictureIds} of={`${shown.request.title}の写真`} />
              </section>
            )}
          </div>
          <aside>
            <section className="panel" aria-labelledby="h-time">
              <h2 id="h-time">経過</h2>
              <Timeline entries={shown.timeline} />
            </section>
          </aside>
        </div>
      </main>
    </>
  );
}
