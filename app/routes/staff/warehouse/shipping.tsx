import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { runPlansJob } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { listOpenCardPayments } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { glossesOfRequest } from "#app/domain/trade/orders/messages.server.ts";
import { planOfNumberedQuery } from "#app/domain/trade/shipments/own-shipment.server.ts";
import { quotedShippingPricesQuery } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import type { ShippingState } from "#app/domain/trade/shipments/shipping-request.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { FileList } from "#app/ui/file-list.tsx";
import { Status } from "#app/ui/status.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useReloadOnReturn } from "#app/ui/use-reload-on-return.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { ShippingPhotos } from "../depart/shipping-photos.tsx";
import { ShippingUndo } from "../depart/shipping-undo.tsx";
import { PricesChanged } from "../prices-changed.tsx";
import { staffCommands } from "../staff-commands.ts";
import { TakeBack } from "../take-back.tsx";
import { OrderTalk } from "../talk/order-talk.tsx";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { toTeamView } from "../work/team-view.server.ts";
import { BoxWishesPanel } from "./request/box-wishes.tsx";
import { RefuseWaiver } from "./request/refuse-waiver.tsx";
import { ShippingHold } from "./request/shipping-hold.tsx";
import { SplitLinks } from "./request/split-links.tsx";
import { StaffSettlement } from "./request/staff-settlement.tsx";
import { SubmitForCompany } from "./request/submit-for-company.tsx";
import { workOnShipment } from "./shipping-actions.server.ts";
import { ShippingClasses } from "./shipping-classes.tsx";
import { ShippingClear } from "./shipping-clear.tsx";
import { ShippingFacts } from "./shipping-facts.tsx";
import { ShippingGoods } from "./shipping-goods.tsx";
import { ShippingPack } from "./shipping-pack.tsx";
import { ShippingPickUp } from "./shipping-pick-up.tsx";
import { ShippingQuote } from "./shipping-quote.tsx";
import { ShippingShip } from "./shipping-ship.tsx";
import { type ShippingView, toShippingView } from "./shipping-view.server.ts";
import { ShippingWaive } from "./shipping-waive.tsx";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `配送单 ${data?.request.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-shipping");
  const chinese = readDictionary(scope);
  const number = param(args, "number", ShippingNumber);
  const [found, [plan], windows, team, [quoted]] = await Promise.all([
    findShipment(scope, number),
    planOfNumberedQuery(scope, number),
    listOpenCardPayments(scope, "shipping", number),
    readTeamwork(scope, "shipping", number),
    quotedShippingPricesQuery(scope, number),
  ]);
  if (!found) throw notFound();
  const { id, state } = found.request;
  opened(args.context, scope, { kind: "shipping", id, atWork: inHand.has(state) });
  const glosses = await glossesOfRequest(chinese, found);
  const pricesChanged = quoted?.changed === true;
  const parts = { found, plan, windows, team: toTeamView(team), glosses, pricesChanged };
  return toShippingView(scope, parts);
}

/** The states in which somebody here has something to do with a request. */
const inHand: ReadonlySet<ShippingState> = new Set([
  ...(["quoting", "packing", "awaiting_shipment", "picked_up"] as const),
]);

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/shipping/:number"]);
  const number = param(args, "number", ShippingNumber);
  const answer = await workOnShipment(args.context, scope, number, intent, form);
  if (intent === "pack" || intent === "unpack") await args.context.later(runPlansJob);
  return answer;
}

export default function StaffShippingPage() {
  const shown = useLoaderData<typeof loader>();
  const { request, company, lines, boxes } = shown;
  const result = useFormAnswer();
  const { once } = useSending();
  useReloadOnReturn();
  const intent = result?.initialValue?.intent;
  const open = openForms(shown)[String(intent)];
  const { zh, shape } = shown.stateLabel;

  return (
    <main id="main" className="page-width columns aside-end" onSubmitCapture={once}>
      <div className="quote stack">
        <UnsentProblem lang="zh" />
        <h1 className="number">
          {request.number} <Status shape={shape}>{zh}</Status>
        </h1>
        <p className="note">
          <span lang="ja">{company.name}</span> · 会员号 {company.operationId} ·{" "}
          {request.pieceCount} 件
        </p>
        <OwnerStrip team={shown.team} />
        <SplitLinks request={request} splits={shown.splits} maySplit={shown.maySplit} />
        <FileList files={shown.files} />
        {shown.pricesChanged && <PricesChanged />}
        {!open && <AnswerSummary title="操作失败" answer={result} />}
        <ShipmentWork shown={shown} intent={intent} result={result} />
        <ShippingGoods lines={lines} boxes={boxes} />
        <ShippingPhotos
          number={request.number}
          boxes={boxes}
          photos={shown.boxPhotos}
          asked={shown.asksForPhotos}
          mayPrint={shown.mayPrint}
          mayAdd={shown.mayPhotograph}
          constraints={shown.constraints.photo}
          lastResult={intent === "photo" ? result : undefined}
        />
        <ShippingUndo
          {...shown}
          version={request.version}
          lastResult={intent === "unpack" || intent === "undepart" ? result : undefined}
        />
        <ShippingClasses
          lines={lines}
          contests={shown.contests}
          mayAnswer={shown.mayAnswer}
          mayReopen={shown.mayReopen}
          lastResult={isContest(intent) ? result : undefined}
        />
        <StaffSettlement number={request.number} table={shown.settlement} />
        <ShippingFacts
          request={request}
          methodZh={shown.methodZh}
          operationId={company.operationId}
        />
        <TeamTimeline team={shown.team} entries={shown.timeline} />
      </div>
      <OrderTalk
        messages={shown.messages}
        messageId={shown.messageId}
        lastResult={intent === "message" ? result : undefined}
      >
        <InternalNotes team={shown.team} />
      </OrderTalk>
    </main>
  );
}

function isContest(intent: unknown) {
  return String(intent).startsWith("class");
}

interface ShipmentWorkProps {
  shown: ShippingView;
  intent: unknown;
  result: SubmissionResult<string[]> | undefined;
}

/** The forms of what can be done now. */
function ShipmentWork({ shown, intent, result }: ShipmentWorkProps) {
  const { request, lines, boxes } = shown;
  const typed = (name: string) => (intent === name ? result : undefined);
  return (
    <>
      <ShippingHold
        request={request}
        mayHold={shown.mayHold}
        mayRelease={shown.mayRelease}
        lastResult={intent === "hold" || intent === "release" ? result : undefined}
      />
      {shown.delegated && (
        <SubmitForCompany
          number={request.number}
          operationId={shown.company.operationId}
          delegated={shown.delegated}
        />
      )}
      <BoxWishesPanel
        wishes={request.boxWishes}
        boxes={boxes}
        files={shown.files}
        plan={shown.plan}
      />
      {shown.suggested && (
        <ShippingQuote
          suggested={shown.suggested}
          constraints={shown.constraints.quote}
          estimate={{ min: request.estimateMinYen, max: request.estimateMaxYen }}
          billingGrams={shown.suggested.billingGrams}
          lastResult={typed("quote")}
        />
      )}
      {shown.mayTakeBack && (
        <TakeBack lastResult={typed("takeBack")} windows={shown.windows}>
          撤回后回到待报价，库存继续预留，买家会收到通知；买家已开始付款时不能撤回。
          {request.weighsFirst && "箱子保持原样，需要改箱时再撤销装箱。"}
        </TakeBack>
      )}
      {shown.owedYen > 0 && (
        <ShippingWaive
          owedYen={shown.owedYen}
          holdOwedYen={request.holdOwedYen}
          settleBy={request.settleBy}
          mayWaive={shown.mayWaive}
          limitYen={shown.waiveLimitYen}
          asked={shown.waiveAsked}
          lastResult={typed("waive")}
        >
          {shown.mayRefuseWaive && <RefuseWaiver lastResult={typed("refuseWaive")} />}
        </ShippingWaive>
      )}
      {request.state === "cancelled" && boxes.length > 0 && <PutBack />}
      {shown.mayPack && (
        <ShippingPack number={request.number} lines={lines} lastResult={typed("pack")} />
      )}
      {shown.mayShip && (
        <ShippingShip boxes={boxes} carrier={request.carrier} lastResult={typed("ship")} />
      )}
      {shown.mayPickUp && <ShippingPickUp lastResult={typed("pickUp")} />}
      {shown.mayClear && shown.messageId && (
        <ShippingClear
          id={shown.messageId}
          constraints={shown.constraints.clear}
          lastResult={typed("clear")}
        />
      )}
    </>
  );
}

/** Boxes of a request that was called off once it was packed. */
function PutBack() {
  return (
    <p className="flash" role="note">
      已取消，货物已退回库存：请拆箱，把商品放回原货架。
    </p>
  );
}

/** The forms that the page has now, by their intents. */
function openForms(shown: ShippingView): Record<string, boolean> {
  return {
    quote: shown.mayQuote,
    takeBack: shown.mayTakeBack,
    pack: shown.mayPack,
    waive: shown.mayWaive && shown.owedYen > 0,
    refuseWaive: shown.mayRefuseWaive,
    ship: shown.mayShip,
    photo: shown.mayPhotograph,
    unpack: shown.mayUnpack,
    undepart: shown.mayUndepart,
    pickUp: shown.mayPickUp,
    clear: shown.mayClear,
    hold: shown.mayHold,
    release: shown.request.heldAt !== null,
    classAccept: shown.mayAnswer,
    classKeep: shown.mayAnswer,
    classReopen: shown.mayAnswer,
    message: true,
  };
}
