import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addressIn } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { GoodsRequestForm as GoodsRequestSchema } from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import { ownGoodsRequestsQuery } from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { ListPage } from "#app/ui/list-page.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { GoodsRequestForm } from "./goods-request-form.tsx";
import { GoodsRequestTable } from "./goods-request-table.tsx";
import { sendGoodsRequest } from "./send-goods-request.server.ts";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "商品手配の依頼 | 買付便" }];

const pageSize = 20;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const after = readPlace(searchParams);
  const pasted = (searchParams.get("pasted") ?? "").slice(0, 4_000);
  const pageUrl = addressIn(pasted);
  const rows = await ownGoodsRequestsQuery(scope, after, pageSize);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1)?.request : undefined;
  return {
    requests: shown.map(toRowView),
    next: last ? `${last.askedAt.getTime()}_${last.id}` : null,
    later: after !== undefined,
    known: { pageUrl, title: pageUrl ? "" : pasted.replaceAll(/\s+/g, " ").trim().slice(0, 100) },
    id: crypto.randomUUID(),
    constraints: fieldConstraints(GoodsRequestSchema),
    mayAsk: buyerMay(scope.actor, "order"),
  };
}

/** A row of the list, field by field. */
function toRowView({
  request,
  picture,
}: Awaited<ReturnType<typeof ownGoodsRequestsQuery>>[number]) {
  const { number, title, skuWords, quantity, wishedPriceFen, state, askedAt } = request;
  return { number, title, skuWords, quantity, wishedPriceFen, state, askedAt, picture };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  return sendGoodsRequest(scope, args.context.files, await readForm(args.request));
}

export default function GoodsRequestsPage() {
  const { requests, next, later, known, id, constraints, mayAsk } = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  return (
    <ListPage
      title="商品手配の依頼"
      note="読み取れないアドレスの商品や、写真しかない商品も手配できます。担当者が中国の仕入先を探し、価格と種類を登録してカートにお入れします。ご注文はそのあとで、費用はかかりません。"
      problem={<UnsentProblem />}
      tools={
        mayAsk ? (
          <GoodsRequestForm
            id={id}
            known={known}
            constraints={constraints}
            lastResult={lastResult}
          />
        ) : (
          <p className="note">依頼は、注文権限をお持ちの方にお願いしてください。</p>
        )
      }
      isEmpty={requests.length === 0}
      empty="まだ依頼はありません"
      hint="検索に商品ページのアドレスを貼り付けて見つからなかったときも、ここから依頼できます。"
      pages={{ path: href("/user/goodsRequests"), next, isFirst: !later }}
    >
      <GoodsRequestTable requests={requests} />
    </ListPage>
  );
}
