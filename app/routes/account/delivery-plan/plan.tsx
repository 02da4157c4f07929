import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { planFeeYen, planStates } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, Timeline, when } from "#app/ui/timeline.tsx";
import type { Choice } from "./plan-choice.tsx";
import { decideOnPlan } from "./plan-commands.server.ts";
import { PlanNextStep } from "./plan-next-step.tsx";
import { type PlanView, readPlanView } from "./plan-view.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `納品プラン ${data?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const view = await readPlanView(await buyerScope(args, "shops"), args.params.id ?? "");
  if (!view) throw notFound();
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  return decideOnPlan(scope, args, args.params.id ?? "", await readForm(args.request));
}

export default function PlanPage() {
  const shown = useLoaderData<typeof loader>();
  const { request, state, transports, usualDay } = shown;
  const [form, fields] = useForm<Choice>({
    id: "plan",
    lastResult: useActionData<typeof action>(),
    defaultValue: { transport: transports[0]?.optionId ?? "", arrivesFrom: usualDay },
  });
  const { ja, shape } = planStates[state];
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/user/amazonDeliveryPlans"), label: "Amazon納品プラン" }]}
        here={request.number}
      />
      <main id="main" className="page-width document stack large">
        <div className="document-head">
          <div>
            <p className="note">Amazon納品プラン ・ {shown.shop.name}</p>
            <h1 className="document-number number">{shown.confirmationId || request.number}</h1>
            <p className="cluster">
              <Status shape={shape} pill>
                {ja}
              </Status>
              <span className="note number">
                作成日 {day(shown.createdAt)} ・{" "}
                <a href={shippingPage(request.number)}>配送依頼 {request.number}</a>
              </span>
            </p>
          </div>
        </div>
        <ErrorSummary form={form} />
        <PlanNextStep shown={shown} form={form} fields={fields} />
        <PlanItems shown={shown} />
        <PlanFacts shown={shown} />
        <section id="time" aria-labelledby="h-time">
          <h2 id="h-time" className="heading">
            経過
          </h2>
          <Timeline entries={shown.timeline} />
        </section>
      </main>
    </>
  );
}

/** Where the goods go at Amazon, by which way and for how much; nothing before that was confirmed. */
function PlanFacts({ shown }: { shown: PlanView }) {
  const { confirmationId, warehouse, transports, transportId, labelFile, request } = shown;
  const transport = transports.find(({ optionId }) => optionId === transportId);
  if (!transport) return null;
  return (
    <section aria-labelledby="h-facts">
      <h2 id="h-facts" className="heading">
        納品
      </h2>
      <dl className="facts">
        <dt>納品先</dt>
        <dd className="number">{warehouse || "確定中"}</dd>
        <dt>納品番号</dt>
        <dd className="number">{confirmationId || "確定中"}</dd>
        <dt>配送依頼の届け先</dt>
        <dd>
          {request.receiver.prefecture}
          {request.receiver.street} {request.receiver.companyName}
          {warehouse && (
            <small className="block">
              納品先の倉庫（{warehouse}）の住所と同じであることをご確認ください。
            </small>
          )}
        </dd>
        <dt>配送方法</dt>
        <dd>{transport.words}</dd>
        <dt>手数料</dt>
        <dd className="number">{grouped(String(planFeeYen(shown) ?? 0))}円（Amazonからの請求）</dd>
        <dt>納品日</dt>
        <dd className="number">
          {shown.windowFrom && shown.windowUntil
            ? `${day(shown.windowFrom)} 〜 ${day(shown.windowUntil)}`
            : `${formatDay(shown.arrivesFrom)} 以降`}
        </dd>
        {labelFile && (
          <>
            <dt>箱ラベル</dt>
            <dd>
              <a href={href("/files/:fileId", { fileId: labelFile })}>
                PDFをダウンロード（{when(shown.labelledAt!)} 発行）
              </a>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** What goes into Amazon's stock, and how much of it was counted in there. */
function PlanItems({ shown: { items, reconciledAt } }: { shown: PlanView }) {
  return (
    <section aria-labelledby="h-items">
      <h2 id="h-items" className="heading">
        商品
      </h2>
      <CardTable
        slim
        label="納品する商品"
        columns={["商品", "SKU・FNSKU", { right: "納品" }, { right: "受領" }]}
      >
        {items.map(({ sku, title, fnsku, quantity, received, article }) => (
          <TableRow key={sku}>
            <RowHeading>
              <a href={`${href("/amazonInventory/article")}?item=${article}`}>{title || sku}</a>
            </RowHeading>
            <TableCell className="number">
              {sku}
              {fnsku && <small className="block">{fnsku}</small>}
            </TableCell>
            <TableCell className="align-end number">{grouped(String(quantity))}個</TableCell>
            <TableCell className="align-end number">
              {reconciledAt ? `${grouped(String(received))}個` : "—"}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
