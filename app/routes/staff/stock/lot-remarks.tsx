import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { lotPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { findLot } from "#app/domain/trade/floor/lot-queries.server.ts";
import { glossesOfOrder } from "#app/domain/trade/orders/messages.server.ts";
import { lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Status } from "#app/ui/status.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { staffCommands } from "../staff-commands.ts";
import { OrderTalk } from "../talk/order-talk.tsx";
import { replyOn } from "../talk/reply.server.ts";

export const meta: MetaFunction = () => [{ title: "批次备注 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "message");
  const chinese = readDictionary(scope);
  const found = await findLot(scope, param(args, "lotId", rules.id));
  if (!found) throw notFound();
  const mayAct = staffMay(scope.actor, "act-for-company");
  const { line, orderNote: note } = found;
  const glosses = await glossesOfOrder(chinese, {
    order: { note },
    lines: [line],
    messages: found.remarks,
  });
  return { ...found, glosses, mayAct, messageId: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/lotRemarks/:lotId"]);
  const found = await findLot(scope, param(args, "lotId", rules.id));
  if (!found) throw notFound();
  const { id, companyId } = found.lot;
  const document = {
    kind: "lot" as const,
    id,
    companyId,
    number: found.orderNumber,
    href: lotPage(id),
  };
  const shown = await replyOn(scope, document, form);
  return shown ?? redirect(href("/staff/lotRemarks/:lotId", { lotId: id }), 303);
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
    <main id="main" className="page-width stack">
      <h1>
        批次备注 <span className="number">{orderNumber}</span> <Status shape={shape}>{zh}</Status>
      </h1>
      <LotItem {...line} orderNote={orderNote} />
      <p className="note number">
        <span lang="ja">{companyName}</span> · 货架 {lot.shelf || "—"} · 可发{" "}
        {lot.availableQuantity} 件 · 已预留 {lot.reservedQuantity} 件
      </p>
      {mayAct && (
        <p>
          <a href={href("/staff/companyStock/:operationId", { operationId })}>从库存代提交配送</a>
        </p>
      )}
      <OrderTalk messages={remarks} messageId={messageId} lastResult={lastResult ?? undefined} />
    </main>
  );
}
