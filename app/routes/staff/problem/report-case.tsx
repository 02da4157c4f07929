import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { RefusalOf } from "#app/domain/core/result.ts";
import { ReportForm } from "#app/domain/trade/floor/case-forms.schema.server.ts";
import { awaitedLotsQuery, reportCase } from "#app/domain/trade/floor/open-case.server.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PhraseList } from "../talk/phrase-list.tsx";

export const meta: MetaFunction = () => [{ title: "开问题单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "open-cases");
  const number = param(args, "number", OrderNumber);
  const [order, lots] = await Promise.all([
    ownOrder(scope, number),
    awaitedLotsQuery(scope, number),
  ]);
  if (!order) throw notFound();
  return { number, lots, idempotencyKey: crypto.randomUUID() };
}

type Refusal = Exclude<RefusalOf<typeof reportCase>, "forbidden" | "not-found">;
const refusals: Record<Refusal, string> = {
  "not-awaited": "该批次已到货或状态已变更，请查看最新状态",
  "count-differs": "无货不能多于待到货数量；迟到须为全部待到货数量",
  "case-open": "该批次已有问题单",
  "moved-meanwhile": "该批次状态已变更，请查看最新状态",
};

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/report-case/:number"];
  const { scope, form: sent } = await staffForm(args, commands);
  param(args, "number", OrderNumber);
  const { typed, form } = readStaffTyped(sent, ReportForm);
  const again = (problem: string, status: number, fieldId?: string) =>
    data({ typed, problem, ...(fieldId ? { fieldId } : {}) }, { status });
  if (!form.success) {
    const [issue] = form.error.issues;
    return again(issue!.message, 400, `report-${String(issue!.path[0])}`);
  }
  const reported = await reportCase(scope, form.data);
  if (reported.ok)
    return redirectWithFlash(
      args.context,
      `${href("/staff/cases")}?queue=waiting`,
      "已开问题单，等待买家选择。",
    );
  if (reported.reason === "forbidden") throw forbidden();
  if (reported.reason === "not-found") throw notFound();
  return again(refusals[reported.reason], reported.reason === "count-differs" ? 400 : 409);
}

export default function ReportCasePage() {
  const { number, lots, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <h1>
        开问题单{" "}
        <a className="number" href={href("/staff/purchases/:number", { number })}>
          {number}
        </a>
      </h1>
      <ErrorList
        title="没有提交"
        problems={refused ? [{ text: refused.problem, fieldId: refused.fieldId }] : []}
      />
      {lots.length === 0 ? (
        <Empty title="没有待到货的商品">
          <p>少到、多到、错货、次品在到货和验货时自动开单。</p>
        </Empty>
      ) : (
        <ReportFields lots={lots} idempotencyKey={idempotencyKey} typed={refused?.typed} />
      )}
    </main>
  );
}

interface ReportFieldsProps {
  lots: ReturnType<typeof useLoaderData<typeof loader>>["lots"];
  idempotencyKey: string;
  typed: Record<string, string> | undefined;
}

function ReportFields({ lots, idempotencyKey, typed }: ReportFieldsProps) {
  return (
    <Form method="post" className="panel stack small">
      <input type="hidden" name="id" value={idempotencyKey} />
      <div className="field">
        <label htmlFor="report-lotId">待到货批次</label>
        <select
          id="report-lotId"
          className="input"
          name="lotId"
          defaultValue={typed?.lotId ?? lots[0]!.id}
        >
          {lots.map(({ id, titleZh, spec, quantity }) => (
            <option key={id} value={id}>
              {[titleZh, ...spec.map(({ valueZh }) => valueZh)].join(" ")} ×{quantity}
            </option>
          ))}
        </select>
      </div>
      <div className="cluster">
        <div className="field">
          <label htmlFor="report-kind">问题</label>
          <select
            id="report-kind"
            className="input"
            name="kind"
            defaultValue={typed?.kind ?? "late"}
          >
            <option value="late">迟到</option>
            <option value="unavailable">无货</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor="report-quantity">数量</label>
          <NumberInput
            id="report-quantity"
            name="quantity"
            defaultValue={typed?.quantity ?? lots[0]!.quantity}
          />
        </div>
      </div>
      <div className="field">
        <label htmlFor="report-note">说明（日文，买家可见）</label>
        <input
          id="report-note"
          className="input"
          name="note"
          lang="ja"
          list="report-note-phrases"
          maxLength={200}
          defaultValue={typed?.note ?? ""}
        />
        <PhraseList of="problem" id="report-note-phrases" />
      </div>
      <div className="cluster">
        <Button main>开单并通知买家</Button>
      </div>
    </Form>
  );
}
