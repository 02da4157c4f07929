import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { runPlansJob } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { listOpenCardPayments } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { storagePriceIn } from "#app/domain/trade/floor/storage.ts";
import { glossesOfRequest } from "#app/domain/trade/orders/messages.server.ts";
import { isClassContestable } from "#app/domain/trade/shipments/class-contest.ts";
import { planOfNumberedQuery } from "#app/domain/trade/shipments/own-shipment.server.ts";
import {
  quotedShippingPricesQuery,
  takeBackMove,
} from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { owedYen } from "#app/domain/trade/shipments/settlement.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  asksForPhotos,
  type ShippingState,
  shippingMoveLabels,
  staffShippingState,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { suggestShippingQuote } from "#app/domain/trade/shipments/suggest-shipping-quote.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { listedFiles } from "#app/routes/frame/listed-files.server.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { FileList } from "#app/ui/file-list.tsx";
import { Status } from "#app/ui/status.tsx";
import { ShippingPhotos } from "../depart/shipping-photos.tsx";
import { ShippingUndo } from "../depart/shipping-undo.tsx";
import { PricesChanged } from "../prices-changed.tsx";
import { staffCommands } from "../staff-commands.ts";
import { TakeBack } from "../take-back.tsx";
import { OrderTalk } from "../talk/order-talk.tsx";
import { staffTimeline } from "../timeline.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { BoxWishesPanel } from "./request/box-wishes.tsx";
import { RefuseWaiver } from "./request/refuse-waiver.tsx";
import { rightsOn } from "./request/rights-on.server.ts";
import { ShippingHold } from "./request/shipping-hold.tsx";
import { SplitLinks } from "./request/split-links.tsx";
import { StaffSettlement } from "./request/staff-settlement.tsx";
import { workOnShipment } from "./shipping-actions.server.ts";
import { ShippingClasses } from "./shipping-classes.tsx";
import { ShippingClear } from "./shipping-clear.tsx";
import { ShippingFacts } from "./shipping-facts.tsx";
import { ShippingGoods } from "./shipping-goods.tsx";
import { ShippingPack } from "./shipping-pack.tsx";
import { ShippingPickUp } from "./shipping-pick-up.tsx";
import { ShippingQuote } from "./shipping-quote.tsx";
import { ShippingShip } from "./shipping-ship.tsx";
import { ShippingWaive } from "./shipping-waive.tsx";

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
  const { request, method, company, lines, boxes, messages, events, files, settings } = found;
  const atWork = inHand.has(request.state);
  opened(args.context, scope, { kind: "shipping", id: request.id, atWork });
  const suggested = suggestShippingQuote(found, scope.now, storagePriceIn(settingsIn(settings)));

  return {
    request: {
      ...request,
      heldReason: readMessage(request.heldReason, "zh"),
      heldReasonJa: readMessage(request.heldReason, "ja"),
    },
    method,
    company,
    lines,
    boxes,
    messages,
    suggested,
    glosses: await glossesOfRequest(chinese, found),
    settlement: stageTable(found.stages, "zh"),
    owedYen: owedYen(request),
    waiveLimitYen: Number(settingsIn(settings)("waiveTwoPeopleYen")),
    files: listedFiles(files),
    messageId: staffMay(scope.actor, "message") ? crypto.randomUUID() : undefined,
    windows,
    pricesChanged: takeBackMove(request, scope.actor) !== undefined && quoted?.changed === true,
    team,
    plan,
    contests: found.contests,
    boxPhotos: found.boxPhotos,
    asksForPhotos: asksForPhotos(request.options),
    splits: found.splits,
    ...rightsOn(scope, found),
    timeline: staffTimeline(events, shippingMoveLabels),
  };
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
  const loaded = useLoaderData<typeof loader>();
  const { request, method, company, lines, boxes, ...shown } = loaded;
  const result = useActionData<typeof action>();
  const intent = result?.initialValue?.intent;
  const open = openForms(loaded)[String(intent)];
  const { zh, shape } = staffShippingState(request);

  return (
    <main id="main" className="page-width columns aside-end">
      <div className="quote stack">
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
        {!open && <AnswerSummary title="没有提交" answer={result} />}
        <ShipmentWork shipment={loaded} intent={intent} result={result} />
        <ShippingGoods lines={lines} boxes={boxes} />
        <ShippingPhotos
          number={request.number}
          boxes={boxes}
          photos={shown.boxPhotos}
          asked={shown.asksForPhotos}
          mayPrint={shown.mayPrint}
          mayAdd={shown.mayPhotograph}
          lastResult={intent === "photo" ? result : undefined}
        />
        <ShippingUndo
          {...shown}
          lastResult={intent === "unpack" || intent === "undepart" ? result : undefined}
        />
        <ShippingClasses
          lines={lines}
          contests={shown.contests}
          mayAnswer={shown.mayAnswer}
          mayReopen={shown.mayAnswer && isClassContestable(request)}
          lastResult={isContest(intent) ? result : undefined}
        />
        <StaffSettlement number={request.number} table={shown.settlement} />
        <ShippingFacts request={request} methodZh={method.nameZh} />
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
  shipment: ReturnType<typeof useLoaderData<typeof loader>>;
  intent: unknown;
  result: ReturnType<typeof useActionData<typeof action>>;
}

/** The forms of what can be done now. */
function ShipmentWork({ shipment, intent, result }: ShipmentWorkProps) {
  const { request, lines, boxes, ...shown } = shipment;
  const typed = (name: string) => (intent === name ? result : undefined);
  return (
    <>
      <ShippingHold
        request={request}
        mayHold={shown.mayHold}
        mayRelease={shown.mayRelease}
        lastResult={intent === "hold" || intent === "release" ? result : undefined}
      />
      <BoxWishesPanel
        wishes={request.boxWishes}
        boxes={boxes}
        files={shown.files}
        plan={shown.plan}
      />
      {shown.mayQuote && (
        <ShippingQuote
          suggested={shown.suggested}
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
          asked={askedToWaive(request, shown.owedYen)}
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
        <ShippingClear id={shown.messageId} lastResult={typed("clear")} />
      )}
    </>
  );
}

/** The waiver that waits for its second person, where the sum is still the same. */
function askedToWaive(
  request: { waiveAskedBy: string | null; waiveAskedByName: string } & {
    waiveAskedYen: number;
    waiveReason: string;
  },
  owedYen: number,
) {
  const { waiveAskedBy, waiveAskedByName, waiveAskedYen, waiveReason } = request;
  return waiveAskedBy && waiveAskedYen === owedYen
    ? { name: waiveAskedByName, reason: waiveReason }
    : undefined;
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
function openForms(
  shown: ReturnType<typeof useLoaderData<typeof loader>>,
): Record<string, boolean> {
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
