import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  carryOnPlansJob,
  type PlanState,
  planStates,
} from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import {
  amazonShopsQuery,
  startableQuery,
} from "#app/domain/channels/delivery-plans/plan-goods.server.ts";
import { listPlans, mayPlan } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { PlanTable } from "./plan-table.tsx";
import { startProblems } from "./plan-texts.ts";
import { plansQuery, readPlansQuery } from "./plans-query.ts";
import { StartForm } from "./start-form.tsx";
import { UnboundGoods } from "./unbound-goods.tsx";

export const meta: MetaFunction = () => [{ title: "Amazon納品プラン | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const { searchParams } = new URL(args.request.url);
  const asked = readPlansQuery(searchParams);
  const [listed, shops, requests] = await Promise.all([
    listPlans(scope, asked),
    amazonShopsQuery(scope),
    startableQuery(scope),
  ]);
  return {
    asked,
    shops,
    next: listed.next,
    wanted: searchParams.get("pOrder_sn") ?? "",
    counts: Object.fromEntries(listed.counts.map(({ state, count }) => [state, count])),
    requests: requests.map(({ number, state, pieceCount }) => ({ number, state, pieceCount })),
    plans: listed.plans.map(({ plan, ...of }) => ({
      id: plan.id,
      state: plan.state,
      createdAt: plan.createdAt,
      ...of,
      confirmationId: plan.confirmationId,
      warehouse: plan.warehouse,
    })),
    mayPlan: mayPlan(scope.actor),
    id: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const form = await sentForm(args.request);
  if (form.one("intent") !== "start") throw notFound();
  const id = form.one("id") ?? "";
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const made = await startPlan(scope, {
    id,
    requestNumber: form.one("request") ?? "",
    shop: form.one("shop") ?? "",
  });
  if (!made.ok) {
    const { reason } = made;
    if (reason === "forbidden" || reason === "not-found") throw denial(reason);
    const unbound =
      "goods" in made ? { goods: made.goods, shop: form.one("shop") ?? "" } : undefined;
    const typed = { request: form.one("request") ?? "", shop: form.one("shop") ?? "" };
    const status = reason === "planned-already" ? 409 : 400;
    return data({ problem: startProblems[reason], unbound, typed }, { status });
  }
  await args.context.later(carryOnPlansJob);
  return redirect(`${href("/user/amazonDeliveryPlans/:id", { id })}?done=started`, 303);
}

export type PlansShown = ReturnType<typeof useLoaderData<typeof loader>>;

const tabs = [undefined, "choosing", "stopped", "short"] as const satisfies (
  | PlanState
  | undefined
)[];

export default function PlansPage() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { asked, next, counts } = shown;
  const here = href("/user/amazonDeliveryPlans");
  return (
    <>
      <Crumbs
        way={[{ href: href("/amazonInventory"), label: "Amazon在庫" }]}
        here="Amazon納品プラン"
      />
      <main id="main" className="wrap stack">
        <div className="head">
          <h1>Amazon納品プラン</h1>
          <p className="note">
            FBAへの配送依頼から、Amazonの納品プランを作ります。箱の内容は当社の箱詰めの実測をそのまま伝え、箱ラベルは当社の倉庫で貼ります。
          </p>
        </div>
        <ErrorList
          problems={answered ? [{ text: answered.problem, fieldId: "plan-request" }] : []}
        />
        {answered?.unbound && <UnboundGoods {...answered.unbound} />}
        <StartForm shown={shown} typed={answered?.typed} />
        <Tabs
          label="納品プランの状態"
          tabs={tabs.map((state) => ({
            label: state ? planStates[state].ja : "すべて",
            href: here + plansQuery(state),
            current: state === asked.state,
            ...(state && { count: String(counts[state] ?? 0) }),
          }))}
        />
        <PlanTable shown={shown} />
        <Pager
          nextHref={next ? here + plansQuery(asked.state, next) : null}
          firstHref={asked.after ? here + plansQuery(asked.state) : null}
        />
      </main>
    </>
  );
}
