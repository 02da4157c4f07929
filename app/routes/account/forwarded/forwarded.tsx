import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { buyerMay } from "#app/domain/core/policy.ts";
import { memberNumberQuery } from "#app/domain/customers/company/employees.server.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { capYenOn } from "#app/domain/trade/floor/forwarded-loss.ts";
import {
  forwardedPriceQueries,
  forwardedQuery,
  type ListedForwarded,
  toForwardedPage,
  toForwardedPrice,
} from "#app/domain/trade/floor/forwarded-queries.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { sendAnnouncement, sendWithdrawal } from "./forwarded-commands.server.ts";
import { ForwardedForm } from "./forwarded-form.tsx";
import { ForwardedTable } from "./forwarded-table.tsx";
import { LossRule } from "./loss-rule.tsx";
import { WarehouseAddress } from "./warehouse-address.tsx";

export const meta: MetaFunction = () => [{ title: "倉庫転送 | 買付便" }];

const pageSize = 30;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const [at = "", id = ""] = (searchParams.get("after") ?? "").split("_");
  const after = /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined;
  const edit = (searchParams.get("edit") ?? "").slice(0, 40);
  const [rows, named, [company], ...prices] = await scope.db.batch([
    forwardedQuery(scope, after, pageSize),
    forwardedQuery(scope, undefined, 1, edit),
    memberNumberQuery(scope),
    ...forwardedPriceQueries(scope),
  ]);
  const { goods, next } = toForwardedPage(rows, pageSize);
  const [own] = toForwardedPage(named, 1).goods;
  if (edit && !own) throw notFound();
  const { feeYen, options } = toForwardedPrice(...prices);
  const setting = settingsIn(prices[0]);
  return {
    goods: goods.map((one) => ({ ...one, open: isOpen(one) })),
    capYen: capYenOn(prices[0], scope.now),
    claimDays: Number(setting("claimDays")),
    sendTo: {
      recipient: setting("warehouseRecipient"),
      address: setting("warehouseAddress"),
      phone: setting("warehousePhone"),
      memberNumber: company?.operationId ?? "",
    },
    editing: edit && own && isOpen(own) ? own : null,
    feeYen,
    options,
    id: crypto.randomUUID(),
    later: after !== undefined,
    next: next ? `${next.at}_${next.id}` : null,
    mayAnnounce: buyerMay(scope.actor, "order"),
  };
}

function isOpen({ state, line }: ListedForwarded) {
  return state === "forwarded" && line.receivedQuantity === 0;
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  const form = await readForm(args.request);
  return formText(form, "intent") === "withdraw"
    ? sendWithdrawal(args.context, scope, form)
    : sendAnnouncement(args.context, scope, form);
}

function refusalsOf(result: ReturnType<typeof useActionData<typeof action>>) {
  return (result?.error?.[""] ?? []).map((text) => ({ text }));
}

export default function ForwardedPage() {
  const { goods, editing, next, later, mayAnnounce, ...shown } = useLoaderData<typeof loader>();
  const { capYen, claimDays, sendTo, ...form } = shown;
  const lastResult = useActionData<typeof action>();
  // A withdrawal that was refused, or a change of goods that have arrived since, has no form to stand in.
  const isOfForm = lastResult?.initialValue?.intent === (editing ? "edit" : "announce");
  return (
    <ListPage
      title="倉庫転送"
      note="ほかで買った商品を、中国の倉庫へ送れます。届いた荷物は、買付した商品と同じように検品、棚入れし、同じ配送依頼でお送りします。"
      problem={<ErrorList problems={isOfForm ? [] : refusalsOf(lastResult)} />}
      tools={
        <>
          <WarehouseAddress {...sendTo} />
          <LossRule capYen={capYen} claimDays={claimDays} />
          {mayAnnounce ? (
            <ForwardedForm
              key={editing?.number ?? "new"}
              {...form}
              editing={editing}
              lastResult={isOfForm ? lastResult : undefined}
            />
          ) : (
            <p className="note">転送品の登録は、注文権限をお持ちの方にお願いしてください。</p>
          )}
        </>
      }
      isEmpty={goods.length === 0}
      empty="登録した転送品はありません"
      pages={{ path: href("/forwardToWarehouse"), next, isFirst: !later }}
    >
      <ForwardedTable goods={goods} mayChange={mayAnnounce} />
    </ListPage>
  );
}
