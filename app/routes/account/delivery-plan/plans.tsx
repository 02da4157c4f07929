import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { z } from "zod";
import {
  type PlanState,
  planStates,
  runPlansJob,
} from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import {
  amazonShopsQuery,
  startableRequestsQuery,
} from "#app/domain/channels/delivery-plans/plan-goods.server.ts";
import { listPlans, mayPlan } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { day } from "#app/ui/timeline.tsx";
import { startProblems } from "./plan-texts.ts";
import { plansQuery, readPlansQuery } from "./plans-query.ts";
import { UnboundGoods } from "./unbound-goods.tsx";

export const meta: MetaFunction = () => [{ title: "Amazon納品プラン | 買付便" }];

const StartForm = z.object({
  intent: z.literal("start"),
  id: z.string().regex(/^[\w-]{1,64}$/),
  request: z.string(startProblems["no-request"]).max(64),
  shop: z.string(startProblems["no-shop"]).max(64),
});

interface PlansAnswer extends SubmissionResult {
  /** Goods of the chosen request that are no article of the chosen shop. */
  unbound?: ComponentProps<typeof UnboundGoods>;
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const { searchParams } = new URL(args.request.url);
  const asked = readPlansQuery(searchParams);
  const [listed, shops, requests] = await Promise.all([
    listPlans(scope, asked),
    amazonShopsQuery(scope),
    startableRequestsQuery(scope),
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
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: StartForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, request: requestNumber, shop } = submission.value;
  const made = await startPlan(scope, { id, requestNumber, shop });
  if (!made.ok) {
    const { reason } = made;
    if (reason === "forbidden" || reason === "not-found") throw denial(reason);
    const field = reason === "no-shop" ? "shop" : "request";
    const reply = submission.reply({ fieldErrors: { [field]: [startProblems[reason]] } });
    const answer: PlansAnswer =
      "goods" in made ? { ...reply, unbound: { goods: made.goods, shop } } : reply;
    return data(answer, { status: reason === "planned-already" ? 409 : 400 });
  }
  await args.context.later(runPlansJob);
  return redirectWithFlash(
    args.context,
    href("/user/amazonDeliveryPlans/:id", { id }),
    "納品プランを作成しました。Amazonへの申請を始めます。",
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const tabs = [undefined, "choosing", "stopped", "short"] as const satisfies (
  | PlanState
  | undefined
)[];

export default function PlansPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<PlansAnswer>();
  const { asked, next, counts } = shown;
  const [form, fields] = useForm<z.input<typeof StartForm>>({
    id: "plan",
    lastResult: answer,
    defaultValue: { request: shown.wanted },
  });
  const here = href("/user/amazonDeliveryPlans");
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/amazonInventory"), label: "Amazon在庫" }]}
        here="Amazon納品プラン"
      />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>Amazon納品プラン</h1>
          <p className="note">
            FBAへの配送依頼から、Amazonの納品プランを作ります。箱の内容は当社の箱詰めの実測をそのまま伝え、箱ラベルは当社の倉庫で貼ります。
          </p>
        </div>
        <ErrorSummary form={form} />
        {answer?.unbound && <UnboundGoods {...answer.unbound} />}
        <PlanStart shown={shown} form={form} request={fields.request} shop={fields.shop} />
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

/** The plans of a page; of those with missing units the list to claim with goes along as a file. */
function PlanTable({ shown: { plans, asked } }: { shown: Loaded }) {
  if (plans.length === 0)
    return (
      <EmptyState
        title={asked.state ? "この状態の納品プランはありません" : "納品プランはまだありません"}
      >
        <p>
          「FBA納品用」の箱をご希望の<a href={href("/user/deliveryList")}>配送依頼</a>
          から作れます。
        </p>
      </EmptyState>
    );
  return (
    <>
      {asked.state === "short" && (
        <p className="cluster between">
          <span className="note">
            納品日から30日たっても受領されていない商品です。セラーセントラルの「納品の差異」から調査を依頼できます。
          </span>
          <a
            className="button small soft"
            href={href("/user/lists/:file", { file: "missing-units.csv" })}
          >
            不足の一覧（CSV）
          </a>
        </p>
      )}
      <CardTable
        label="Amazon納品プラン"
        columns={["配送依頼", "ショップ", "納品番号", { right: "受領" }, "状態"]}
      >
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </CardTable>
    </>
  );
}

function PlanRow({ plan }: { plan: Loaded["plans"][number] }) {
  const { ja, shape } = planStates[plan.state];
  return (
    <TableRow>
      <RowHeading>
        <a className="number" href={href("/user/amazonDeliveryPlans/:id", { id: plan.id })}>
          {plan.requestNumber} の納品プラン
        </a>
        <small className="block number">
          作成日 {day(plan.createdAt)} ・ <a href={shippingPage(plan.requestNumber)}>配送依頼</a>
        </small>
      </RowHeading>
      <TableCell>{plan.shopName}</TableCell>
      <TableCell className="number">
        {plan.confirmationId || "—"}
        {plan.warehouse && <small className="block">納品先 {plan.warehouse}</small>}
      </TableCell>
      <TableCell className="align-end number">
        {grouped(String(plan.received))} / {grouped(String(plan.pieces))}個
      </TableCell>
      <TableCell>
        <Status shape={shape}>{ja}</Status>
      </TableCell>
    </TableRow>
  );
}

interface PlanStartProps {
  shown: Loaded;
  form: FormMetadata<any, string[]>;
  request: FieldMetadata<any>;
  shop: FieldMetadata<any>;
}

/** 納品プランを作る: which request's goods go into which shop's stock. */
function PlanStart({ shown, form, request, shop }: PlanStartProps) {
  const { shops, requests, id } = shown;
  if (!shown.mayPlan)
    return <p className="note">納品プランの作成には、「配送」の権限も必要です。</p>;
  if (shops.length === 0)
    return (
      <p className="note">
        納品プランを作るには、先に
        <a href={href("/accountSynchronization")}>Amazonのショップと連携</a>してください。
      </p>
    );
  if (requests.length === 0)
    return (
      <p className="note">
        いま納品プランを作れる配送依頼はありません。配送依頼の「箱のご希望」で「FBA納品用」を選ぶと、発送の前までここから作れます。
      </p>
    );
  return (
    <Form
      method="post"
      action={href("/user/amazonDeliveryPlans")}
      className="panel cluster"
      {...getFormProps(form)}
    >
      <input type="hidden" name="id" value={id} />
      <SelectField
        field={request}
        label="配送依頼"
        choices={requests.map(({ number, state, pieceCount }) => ({
          value: number,
          label: `${number}（${pieceCount}個・${shippingStates[state].ja}）`,
        }))}
      />
      <SelectField
        field={shop}
        label="ショップ"
        choices={shops.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button main name="intent" value="start">
        納品プランを作る
      </Button>
    </Form>
  );
}
