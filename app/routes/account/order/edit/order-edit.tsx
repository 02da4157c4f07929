import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ErrorList, problemsByName } from "#app/ui/error-summary.tsx";
import { type EditView, readEditView } from "./edit-view.server.ts";
import { handleEdit } from "./order-edit-commands.server.ts";
import { OrderEditForm } from "./order-edit-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `注文内容の変更 ${shown?.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const edit = await readEditView(scope, query(args, "order_sn", OrderNumber));
  if (!edit) throw notFound();
  return edit;
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const number = query(args, "order_sn", OrderNumber);
  return handleEdit(args.context, scope, number, await readForm(args.request));
}

export default function OrderEditPage() {
  const edit = useLoaderData<typeof loader>();
  const { number, mode } = edit;
  const answer = useActionData<SubmissionResult<string[]>>();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/order"), label: "注文一覧" },
          { href: orderPage(number), label: number },
        ]}
        here="内容の変更"
      />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>注文内容の変更</h1>
          <p className="note">{explained(mode)}</p>
        </div>
        <ErrorList problems={problemsByName(answer)} />
        <OrderEditForm edit={edit} answer={answer} />
      </main>
    </>
  );
}

function explained(mode: EditView["mode"]) {
  if (mode === "wish")
    return "お支払い済みの注文です。担当者が仕入先に確認し、差額があるときはお返事をお願いします。買付が済んだ明細は変更できません。";
  if (mode === "edit")
    return "単価は今日の価格になります。見積中・お支払い待ちの注文は、変更すると見積の順番を待ち直します。";
  if (mode === "draft") return "単価は今日の価格になります。";
  return "この注文の内容は、いまは変更できません。";
}
