import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { buyerMay } from "#app/domain/core/policy.ts";
import { memberNumberQuery } from "#app/domain/customers/company/employees.server.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { capYenOn } from "#app/domain/trade/floor/forwarded-loss.ts";
import {
  forwardedPriceQueries,
  forwardedQuery,
  toForwardedPage,
  toForwardedPrice,
} from "#app/domain/trade/floor/forwarded-queries.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { AnnounceForm, sendAnnouncement, sendWithdrawal } from "./forwarded-commands.server.ts";
import { ForwardedForm } from "./forwarded-form.tsx";
import { ForwardedTable } from "./forwarded-table.tsx";
import { LossRule } from "./loss-rule.tsx";
import { toForwardedView } from "./view.server.ts";
import { WarehouseAddress } from "./warehouse-address.tsx";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

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
  const editing = own && toForwardedView(own);
  const setting = settingsIn(prices[0]);
  return {
    goods: goods.map(toForwardedView),
    capYen: capYenOn(prices[0], scope.now),
    claimDays: Number(setting("claimDays")),
    sendTo: {
      recipient: setting("warehouseRecipient"),
      address: setting("warehouseAddress"),
      phone: setting("warehousePhone"),
      memberNumber: company?.operationId ?? "",
    },
    editing: edit && editing?.open ? editing : null,
    feeYen,
    options: options.map(({ id, nameJa, yen }) => ({ id, nameJa, yen })),
    id: crypto.randomUUID(),
    constraints: fieldConstraints(AnnounceForm),
    later: after !== undefined,
    next: next ? `${next.at}_${next.id}` : null,
    mayAnnounce: buyerMay(scope.actor, "order"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  const form = await readForm(args.request);
  return formText(form, "intent") === "withdraw"
    ? sendWithdrawal(args.context, scope, form)
    : sendAnnouncement(args.context, scope, form);
}

export default function ForwardedPage() {
  const { goods, editing, next, later, mayAnnounce, ...shown } = useLoaderData<typeof loader>();
  const { capYen, claimDays, sendTo, ...form } = shown;
  const lastResult = useFormAnswer();
  // A withdrawal that was refused, or a change of goods that have arrived since, has no form to stand in.
  const isOfForm = lastResult?.initialValue?.intent === (editing ? "edit" : "announce");
  const problems = useMemo(
    () => (isOfForm ? [] : (lastResult?.error?.[""] ?? []).map((text) => ({ text }))),
    [isOfForm, lastResult],
  );
  return (
    <ListPage
      title="倉庫転送"
      note="ほかで買った商品を、中国の倉庫へ送れます。届いた荷物は、買付した商品と同じように検品、棚入れし、同じ配送依頼でお送りします。"
      problem={
        <>
          <UnsentProblem />
          <ErrorList problems={problems} />
        </>
      }
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
