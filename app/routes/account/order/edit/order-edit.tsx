import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { readEditBasis } from "#app/domain/trade/changes/edit-basis.server.ts";
import { editMove } from "#app/domain/trade/changes/edit-order.server.ts";
import { orderLifecycle } from "#app/domain/trade/order/order.ts";
import { ownOrder } from "#app/domain/trade/order/own-order.server.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { OrderNumber } from "../order-details.schema.server.ts";
import { editTyped } from "./order-edit-commands.server.ts";
import { EditedLines, LinesOfCart } from "./order-edit-lines.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `注文内容の変更 ${shown?.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const number = query(args, "order_sn", OrderNumber);
  const order = await ownOrder(scope, number);
  if (!order) throw notFound();
  const { rows, cart, options } = await readEditBasis(scope, order.id);
  const wishes = orderLifecycle.allows("wishChange", order.state, scope.actor);
  return {
    number,
    note: order.note,
    mode: wishes
      ? ("wish" as const)
      : editMove(order.state, scope.actor)
        ? ("edit" as const)
        : null,
    changeId: crypto.randomUUID(),
    lines: rows
      .filter(({ line }) => !wishes || (!line.refusal && line.boughtQuantity === 0))
      .map(({ line }) => ({
        ...{ id: line.id, titleJa: line.titleJa, spec: line.spec, quantity: line.quantity },
        ...{ note: line.note, optionIds: line.options.map(({ id }) => id) },
      })),
    cart: wishes
      ? []
      : cart.map(({ id, quantity, titleJa, spec }) => ({ id, quantity, titleJa, spec })),
    options: options.map(({ id, nameJa }) => ({ id, nameJa })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  return editTyped(scope, query(args, "order_sn", OrderNumber), await sentForm(args.request));
}

export default function OrderEditPage() {
  const { number, note, mode, changeId, lines, cart, options } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typed = result?.typed ?? {};
  return (
    <>
      <Crumbs
        way={[
          { href: href("/user/order"), label: "注文一覧" },
          { href: orderPage(number), label: number },
        ]}
        here="内容の変更"
      />
      <main id="main" className="wrap stack">
        <div className="head">
          <h1>注文内容の変更</h1>
          <p className="note">{explained(mode)}</p>
        </div>
        <ErrorList problems={(result?.problems ?? []).map((text) => ({ text }))} />
        {mode && (
          <form method="post" className="stack">
            <input type="hidden" name="changeId" value={changeId} />
            <EditedLines lines={lines} options={options} typed={typed} ticked={result?.ticked} />
            {cart.length > 0 && <LinesOfCart lines={cart} ticked={result?.ticked} />}
            <p className="stack s">
              <label htmlFor="edit-note">
                {mode === "wish" ? (
                  <>
                    変更の理由<span className="req">必須</span>
                  </>
                ) : (
                  "備考"
                )}
              </label>
              <textarea
                id="edit-note"
                className="in"
                name={mode === "wish" ? "reason" : "note"}
                rows={2}
                defaultValue={mode === "wish" ? (typed.reason ?? "") : (typed.note ?? note)}
              />
            </p>
            <p>
              <Button main name="intent" value={mode}>
                {mode === "wish" ? "変更を希望する" : "変更する"}
              </Button>
            </p>
          </form>
        )}
      </main>
    </>
  );
}

function explained(mode: "wish" | "edit" | null) {
  if (mode === "wish")
    return "お支払い済みの注文です。担当者が仕入先に確認し、差額があるときはお返事をお願いします。買付が済んだ明細は変更できません。";
  if (mode === "edit")
    return "単価は今日の価格になります。見積中・お支払い待ちの注文は、変更すると見積の順番を待ち直します。";
  return "この注文の内容は、いまは変更できません。";
}
