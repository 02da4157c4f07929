import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mayRecordReturn } from "#app/domain/channels/orders/direct-return.ts";
import {
  returnsOfPurchaseQuery,
  toReturnsOfPurchase,
} from "#app/domain/channels/orders/return-queries.server.ts";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import { papersOfDocumentQuery } from "#app/domain/money/papers/list-papers.server.ts";
import { glossesOfOrder } from "#app/domain/trade/orders/messages.server.ts";
import { orderLifecycle, orderMoveLabels } from "#app/domain/trade/orders/order.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { orderQueries, toOrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { staffOrderQueries, toStaffOrder } from "#app/domain/trade/orders/staff-order.server.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AmountsHistory } from "#app/shared/amounts-history.tsx";
import { toAmountsView } from "#app/shared/amounts-view.ts";
import { listedFiles } from "#app/shared/listed-files.server.ts";
import { OrderReturns } from "../direct-return/order-returns.tsx";
import { MemberNote } from "../member-note.tsx";
import { CaseLinks } from "../problem/case-links.tsx";
import { staffCommands } from "../staff-commands.ts";
import { OrderTalk } from "../talk/order-talk.tsx";
import { replyToBuyer } from "../talk/reply.server.ts";
import { staffTimeline } from "../timeline.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderPapers } from "./order-papers.tsx";
import { OrderLines, OrderLots } from "./order-parts.tsx";
import { OrderPayments, OrderShipments } from "./order-sent-and-paid.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `订单 ${data?.order.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const chinese = readDictionary(scope);
  const number = param(args, "number", OrderNumber);
  const maySeeMember = staffMay(scope.actor, "see-members");
  const seesFees = staffMay(scope.actor, "see-fees");
  const [read, team] = await Promise.all([
    readTogether(scope.db, {
      order: orderQueries(scope, number),
      followers: staffOrderQueries(scope, number),
      returns: [returnsOfPurchaseQuery(scope, number)],
      papers: [papersOfDocumentQuery(scope, "order", number)],
    }),
    readTeamwork(scope, "order", number),
  ]);
  const found = toOrderDocument(read.order);
  const followers = toStaffOrder(read.followers);
  if (!found || !followers) throw notFound();
  const { order, company, lines, messages, events, files, cases } = found;
  opened(args.context, scope, { kind: "order", id: order.id, atWork: false });
  return {
    order,
    company,
    team,
    lines,
    messages,
    glosses: await glossesOfOrder(chinese, found),
    cases,
    ...followers,
    buys: orderLifecycle.allows("purchase", order.state, scope.actor),
    files: listedFiles(files),
    seesFees,
    returnedYen: found.amounts.at(-1)?.after.refundedYen ?? 0,
    amounts: seesFees ? toAmountsView(found.amounts, "zh") : [],
    maySeeMember,
    papers: maySeeMember ? read.papers[0] : undefined,
    returns: toReturnsOfPurchase(read.returns[0]),
    mayNoteReturn: mayRecordReturn(scope.actor),
    messageId: staffMay(scope.actor, "message") ? crypto.randomUUID() : undefined,
    timeline: staffTimeline(events, orderMoveLabels),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/orders/:number"]);
  const number = param(args, "number", OrderNumber);
  const answer = await replyToBuyer(scope, number, form);
  return (
    answer ??
    redirectWithFlash(args.context, href("/staff/orders/:number", { number }), "已发送留言。")
  );
}

export default function OrderPage() {
  const { order, company, files, lines, messages, messageId, team, ...shown } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="workbench two-columns">
      <main id="main" className="quote stack">
        <OrderHead order={{ ...order, note: "" }} company={company} files={files} />
        <MemberNote memberNote={shown.member.note} orderNote={order.note} />
        <OwnerStrip team={team} />
        <Ways number={order.number} />
        <OrderLines lines={lines} buys={shown.buys} orderState={order.state} />
        <OrderLots lots={shown.lots} lines={lines} />
        <Cases cases={shown.cases} />
        <OrderShipments shipments={shown.shipments} />
        <OrderReturns number={order.number} returns={shown.returns} mayNote={shown.mayNoteReturn} />
        {shown.seesFees && (
          <OrderPayments payments={shown.payments} order={order} returnedYen={shown.returnedYen} />
        )}
        <OrderPapers papers={shown.papers} />
        <AmountsHistory versions={shown.amounts} lang="zh" />
        <TeamTimeline team={team} entries={shown.timeline} />
      </main>
      <OrderTalk
        key={messages.length}
        messages={messages}
        messageId={messageId}
        lastResult={result ?? undefined}
      >
        <InternalNotes team={team} />
        <MemberPanel member={shown.member} maySee={shown.maySeeMember} />
      </OrderTalk>
    </div>
  );
}

/** The desks where something is done with the order. */
function Ways({ number }: { number: string }) {
  return (
    <p className="cluster">
      <a className="button small soft" href={href("/staff/quotes/:number", { number })}>
        报价
      </a>
      <a className="button small soft" href={href("/staff/purchases/:number", { number })}>
        采购
      </a>
    </p>
  );
}

function Cases({ cases }: Pick<Loaded, "cases">) {
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby="h-cases">
      <h2 id="h-cases">
        问题商品 <small className="number">{cases.length}</small>
      </h2>
      <CaseLinks cases={cases} />
    </section>
  );
}
