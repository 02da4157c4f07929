import { type FieldMetadata, type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { isBeforePlacement } from "#app/domain/channels/delivery-plans/compare-plan.server.ts";
import {
  type PlanState,
  planChanges,
  planFeeYen,
  planLifecycle,
  planMoves,
  planStates,
} from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { findPlan, mayPlan } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { authorName } from "#app/domain/core/actor.ts";
import { daysAfter, formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, Timeline, when } from "#app/ui/timeline.tsx";
import { decideOnPlan } from "./plan-commands.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `納品プラン ${data?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const found = await findPlan(scope, args.params.id ?? "");
  if (!found) throw notFound();
  const { plan, shop, request, items, events, change } = found;
  const { id, state, createdAt, problems, transports, transportId, labelFile } = plan;
  const { placementFeeYen, transportFeeYen, warehouse, confirmationId, arrivesFrom } = plan;
  const { windowFrom, windowUntil, labelledAt, reconciledAt } = plan;
  return {
    id,
    state,
    createdAt,
    problems: problems.map(({ sku, why }) => ({ sku, words: readMessage(why, "ja") })),
    transports: transports.map(({ optionId, said, feeYen }) => ({
      optionId,
      words: readMessage(said, "ja"),
      feeYen,
    })),
    transportId,
    labelFile,
    placementFeeYen,
    transportFeeYen,
    warehouse,
    confirmationId,
    arrivesFrom,
    windowFrom,
    windowUntil,
    labelledAt,
    reconciledAt,
    shop,
    request,
    items: items.map(({ sku, title, fnsku, quantity, received, article }) => ({
      sku,
      title,
      fnsku,
      quantity,
      received,
      article,
    })),
    mayPlan: mayPlan(scope.actor),
    change,
    renews: plan.renews,
    followsBoxes: change === "boxes" && isBeforePlacement(plan),
    usualDay: japanDay(daysAfter(scope.now, 14)),
    timeline: events.map(({ version, at, move, note, by, byName }) => ({
      id: version,
      at,
      note: readMessage(note, "ja"),
      by: authorName({ by, byName }, "ja"),
      title: planMoves[move as keyof typeof planMoves]?.ja ?? move,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  return decideOnPlan(scope, args, args.params.id ?? "", await readForm(args.request));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is chosen of a plan. */
interface Choice {
  transport: string;
  arrivesFrom: string;
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

const waits: Partial<Record<PlanState, string>> = {
  preparing: "Amazonへ商品を申請しています。数分ごとに進みます。",
  boxing:
    "当社の倉庫で箱詰めが終わると、箱ごとの内容と実測の寸法・重さをAmazonへ伝えます。お客様の操作は不要です。",
  asking: "箱の内容を伝え、納品先と手数料を照会しています。数分ごとに進みます。",
  confirming: "Amazonで納品先・納品日・配送方法を確定しています。数分ごとに進みます。",
  labelled: "箱ラベルは当社の倉庫で印刷して貼ります。受領の状況は毎晩確認します。",
  received: "Amazonがすべての商品を受領しました。",
  short:
    "納品日から30日たっても受領されていない商品があります。セラーセントラルの「納品の差異」から調査を依頼してください。",
  cancelling: "Amazonでの取消を待っています。",
  cancelled: "この納品プランは取り消しました。同じ配送依頼から、新しいプランを作れます。",
};

/** The next step of a plan whose boxes can still be updated at Amazon. */
const toldAnew =
  "箱の内容が変わりました。箱詰めが終わると、新しい内容をAmazonへ伝えて、納品先と手数料を照会し直します。";

const cancelCharge =
  "Amazonパートナーキャリアの確定から24時間（混載便などは1時間）を過ぎた取消には、Amazonの手数料がかかることがあります。";

/** A carrier that Amazon charges for was confirmed. */
function isCharged({ transports, transportId }: Loaded) {
  return transports.some(({ optionId, feeYen }) => optionId === transportId && feeYen !== null);
}

const gone = ["picked_up", "in_transit", "received", "evaluated"];

interface ChoiceProps {
  shown: Loaded;
  form: FormMetadata<any, string[]>;
  fields: Record<keyof Choice, FieldMetadata<any>>;
}

/** What the company does next of a plan, or why it need do nothing. */
function PlanNextStep({ shown, form, fields }: ChoiceProps) {
  const { state, mayPlan, change } = shown;
  const isDue = isOutdated(shown) || state === "stopped" || state === "short";
  return (
    <>
      <section
        className={isDue ? "panel attention next-step" : "panel next-step"}
        id="plan-next"
        aria-label="次にすること"
      >
        <div className="stack small">
          <Said shown={shown} />
          <Problems problems={shown.problems} />
          {mayPlan && <NextAct shown={shown} />}
        </div>
      </section>
      {state === "choosing" && !change && mayPlan && (
        <PlanChoice shown={shown} form={form} fields={fields} />
      )}
      {mayPlan && <CallOff shown={shown} />}
    </>
  );
}

/** Whether Amazon has other facts than ours and can no longer be updated. */
function isOutdated({ change, followsBoxes }: Loaded) {
  return change !== undefined && !followsBoxes;
}

function Said({ shown }: { shown: Loaded }) {
  const { state, change, followsBoxes, renews } = shown;
  if (change)
    return followsBoxes ? (
      <p>{toldAnew}</p>
    ) : (
      <p>
        <b>{planChanges[change].ja}</b>
      </p>
    );
  if (renews)
    return (
      <p>
        {state === "cancelled"
          ? "この納品プランは取り消しました。作り直した納品プランは"
          : "Amazonでの取消が済むと、配送依頼のいまの内容で作り直します。"}
        <a href={href("/user/amazonDeliveryPlans")}>納品プランの一覧</a>でご確認ください。
      </p>
    );
  if (waits[state]) return <p>{waits[state]}</p>;
  return (
    <p>
      <b>
        {state === "choosing"
          ? "Amazonの手数料と配送方法をご確認ください。"
          : "Amazonの確認で止まりました。内容を直してから、やり直してください。"}
      </b>
    </p>
  );
}

function Problems({ problems }: Pick<Loaded, "problems">) {
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map(({ words, sku }) => (
        <li key={sku + words}>
          {sku && <span className="number">{sku}：</span>}
          {words}
        </li>
      ))}
    </ul>
  );
}

function NextAct({ shown }: { shown: Loaded }) {
  const [intent, words] = isOutdated(shown)
    ? ["renew", "納品プランを作り直す"]
    : ["retry", "やり直す"];
  if (intent === "renew" ? shown.change === "request" : shown.state !== "stopped") return null;
  return (
    <Form method="post" action={href("/user/amazonDeliveryPlans/:id", { id: shown.id })}>
      {intent === "renew" && isCharged(shown) && <p className="note">{cancelCharge}</p>}
      <Button main name="intent" value={intent}>
        {words}
      </Button>
    </Form>
  );
}

function CallOff({ shown }: { shown: Loaded }) {
  const { state, id, request } = shown;
  const isSent = state === "labelled" && gone.includes(request.state);
  if (isSent || !planLifecycle.moves.cancel.from.some((one) => one === state)) return null;
  return (
    <details className="disclosure">
      <summary>納品プランを取り消す</summary>
      <Form
        method="post"
        action={href("/user/amazonDeliveryPlans/:id", { id })}
        className="panel cluster"
      >
        <p className="note">
          Amazonの納品プランも取り消します。発行した箱ラベルは使えなくなります。
          {isCharged(shown) && cancelCharge}
        </p>
        <Button soft name="intent" value="cancel">
          取り消す
        </Button>
      </Form>
    </details>
  );
}

/** 手数料の確認: what Amazon charges with each way of transport, and when the goods can be there. */
function PlanChoice({ shown, form, fields: { transport, arrivesFrom } }: ChoiceProps) {
  const { id, transports, placementFeeYen } = shown;
  const picked = transport.initialValue ?? transports[0]?.optionId;
  return (
    <Form
      method="post"
      action={href("/user/amazonDeliveryPlans/:id", { id })}
      className="panel stack"
      {...getFormProps(form)}
    >
      <h2>手数料と配送方法</h2>
      <dl className="facts">
        <dt>納品先の手数料</dt>
        <dd className="number">{yen(placementFeeYen)}（1か所にまとめて納品する場合）</dd>
      </dl>
      <fieldset className="stack small" id={transport.id} tabIndex={-1}>
        <legend>Amazonの倉庫までの配送方法</legend>
        <FieldError id={transport.errorId} text={transport.errors?.[0]} />
        {transports.map((one) => (
          <Transport
            key={one.optionId}
            transport={one}
            placementFeeYen={placementFeeYen}
            isPicked={one.optionId === picked}
          />
        ))}
      </fieldset>
      <TextField
        field={arrivesFrom}
        label="倉庫への到着予定日"
        type="date"
        hint="この日以降で最も早い納品日（期間）をAmazonで確定します。手数料はAmazonが出品者アカウントへ請求するもので、当社へのお支払いはありません。"
      />
      <p>
        <Button main name="intent" value="choose">
          手数料を確認して確定する
        </Button>
      </p>
    </Form>
  );
}

interface TransportProps {
  transport: Loaded["transports"][number];
  placementFeeYen: number | null;
  isPicked: boolean;
}

function Transport({ transport, placementFeeYen, isPicked }: TransportProps) {
  const { optionId, words, feeYen } = transport;
  const sum = planFeeYen({ placementFeeYen, transportFeeYen: feeYen }) ?? 0;
  return (
    <label className="checkbox">
      <input type="radio" name="transport" value={optionId} defaultChecked={isPicked} />
      <span>
        {words}：<span className="number">{yen(feeYen)}</span>{" "}
        <b className="number">（合計 {grouped(String(sum))}円）</b>
      </span>
      <input type="hidden" name={`fee-${optionId}`} value={sum} />
    </label>
  );
}

function yen(fee: number | null) {
  return fee === null ? "Amazonからの請求なし" : `${grouped(String(fee))}円`;
}

/** Where the goods go at Amazon, by which way and for how much; nothing before that was confirmed. */
function PlanFacts({ shown }: { shown: Loaded }) {
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
function PlanItems({ shown: { items, reconciledAt } }: { shown: Loaded }) {
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
