import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { carryOnPlansJob } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { chineseWords } from "#app/domain/content/phrase/glosses.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { readWindows } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { storagePriceIn } from "#app/domain/trade/floor/storage.ts";
import { glossesOfRequest } from "#app/domain/trade/orders/messages.server.ts";
import { classCounts } from "#app/domain/trade/shipments/contest.ts";
import { planOfNumberedQuery } from "#app/domain/trade/shipments/own-shipment.server.ts";
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
import { suggestQuote } from "#app/domain/trade/shipments/suggest-quote.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { listedFiles } from "#app/routes/frame/listed-files.server.ts";
import { FileList } from "#app/ui/file-list.tsx";
import { State } from "#app/ui/state.tsx";
import { ShippingPhotos } from "../depart/shipping-photos.tsx";
import { ShippingUndo } from "../depart/shipping-undo.tsx";
import { MovedOn } from "../moved-on.tsx";
import { staffCommands } from "../staff-commands.ts";
import { OrderTalk } from "../talk/order-talk.tsx";
import { staffTimeline } from "../timeline.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { openForms } from "./request/open-forms.ts";
import { rightsOn } from "./request/rights-on.server.ts";
import { SplitLinks } from "./request/split-links.tsx";
import { StaffSettlement } from "./request/staff-settlement.tsx";
import { ShipmentWork } from "./shipment-work.tsx";
import { workOnShipment } from "./shipping-actions.server.ts";
import { ShippingClasses } from "./shipping-classes.tsx";
import { ShippingFacts } from "./shipping-facts.tsx";
import { ShippingGoods } from "./shipping-goods.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `配送单 ${data?.request.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "message");
  const chinese = chineseWords(scope);
  const number = param(args, "number", ShippingNumber);
  const [found, [plan], windows, team] = await Promise.all([
    findShipment(scope, number),
    planOfNumberedQuery(scope, number),
    readWindows(scope, "shipping", number),
    readTeamwork(scope, "shipping", number),
  ]);
  if (!found) throw notFound();
  const { request, method, company, lines, boxes, messages, events, files, settings } = found;
  const atWork = inHand.has(request.state);
  opened(args.context, scope, { kind: "shipping", id: request.id, atWork });
  const suggested = suggestQuote(found, scope.now, storagePriceIn(settingsIn(settings)));

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
    messageId: crypto.randomUUID(),
    windows,
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
  const answer = await workOnShipment(scope, number, intent, form, args.context);
  if (intent === "pack" || intent === "unpack") await args.context.later(carryOnPlansJob);
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
    <main id="main" className="wrap cols aside-end">
      <div className="quote stack">
        <h1 className="n">
          {request.number} <State shape={shape}>{zh}</State>
        </h1>
        <p className="note">
          <span lang="ja">{company.name}</span> · 会员号 {company.operationId} ·{" "}
          {request.pieceCount} 件
        </p>
        <OwnerStrip team={shown.team} />
        <SplitLinks request={request} splits={shown.splits} maySplit={shown.maySplit} />
        <FileList files={shown.files} />
        {!open && <MovedOn result={result} />}
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
          mayReopen={shown.mayAnswer && classCounts(request)}
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
