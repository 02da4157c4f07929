import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { lotPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { sendMessage } from "#app/domain/trade/message/send-message.server.ts";
import { ReplyForm } from "#app/domain/trade/order/staff-forms.schema.server.ts";
import { findLot } from "#app/domain/trade/warehouse/find-lot.server.ts";
import { lotStates } from "#app/domain/trade/warehouse/lot-labels.ts";
import { href } from "#app/href.ts";
import { readStaffForm } from "#app/http/input/read-form.server.ts";
import { param } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { State } from "#app/ui/state.tsx";
import { OrderTalk } from "../order/order-talk.tsx";
import { staffCommands } from "../staff-commands.ts";
import { LotItem } from "../warehouse/lot-item.tsx";

export const meta: MetaFunction = () => [{ title: "批次备注 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "message");
  const found = await findLot(scope, param(args, "lotId", rules.id));
  if (!found) throw notFound();
  const mayAct = staffMay(scope.actor, "act-for-company");
  return { ...found, mayAct, messageId: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/lotRemarks/:lotId"]);
  const found = await findLot(scope, param(args, "lotId", rules.id));
  if (!found) throw notFound();
  const submission = readStaffForm(form, ReplyForm);
  if (submission.status !== "success") return invalid(submission);
  const { id, companyId } = found.lot;
  const document = {
    kind: "lot" as const,
    id,
    companyId,
    number: found.orderNumber,
    href: lotPage(id),
  };
  const sent = await sendMessage(scope, document, submission.value);
  if (!sent.ok && sent.reason === "forbidden") throw forbidden();
  return redirect(href("/staff/lotRemarks/:lotId", { lotId: id }), 303);
}

export default function LotRemarksPage() {
  const {
    lot,
    line,
    orderNumber,
    orderNote,
    companyName,
    operationId,
    remarks,
    mayAct,
    messageId,
  } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { zh, shape } = lotStates[lot.state];
  return (
    <main id="main" className="wrap stack">
      <h1>
        批次备注 <span className="n">{orderNumber}</span> <State shape={shape}>{zh}</State>
      </h1>
      <LotItem {...line} orderNote={orderNote} />
      <p className="note n">
        <span lang="ja">{companyName}</span> ・ 货架 {lot.shelf || "—"} ・ 可发{" "}
        {lot.availableQuantity} 件 ・ 已预留 {lot.reservedQuantity} 件
      </p>
      {mayAct && (
        <p>
          <a href={href("/staff/companyStock/:operationId", { operationId })}>从库存代提交配送</a>
        </p>
      )}
      <OrderTalk messages={remarks} messageId={messageId} lastResult={lastResult} />
    </main>
  );
}
