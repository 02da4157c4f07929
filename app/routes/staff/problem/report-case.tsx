import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ReportForm } from "#app/domain/trade/floor/case-forms.schema.server.ts";
import { awaitedLotsQuery, reportCase } from "#app/domain/trade/floor/open-case.server.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PhraseField } from "../talk/phrase-list.tsx";

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

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/report-case/:number"];
  const { scope, form } = await staffForm(args, commands);
  param(args, "number", OrderNumber);
  const submission = parseForm(form, { schema: ReportForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const reported = await reportCase(scope, submission.value);
  if (reported.ok)
    return redirectWithFlash(
      args.context,
      `${href("/staff/cases")}?queue=waiting`,
      "已开问题单，等待买家选择。",
    );
  switch (reported.reason) {
    case "forbidden":
    case "not-found":
      throw denial(reported.reason);
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "count-differs":
      return invalid(submission, undefined, {
        quantity: ["无货不能多于待到货数量；迟到须为全部待到货数量"],
      });
    case "not-awaited":
      return changed(submission, "该批次已到货或状态已变更，请查看最新状态");
    case "case-open":
      return changed(submission, "该批次已有问题单");
    case "moved-meanwhile":
      return changed(submission, "该批次状态已变更，请查看最新状态");
  }
}

export default function ReportCasePage() {
  const { number, lots, idempotencyKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <h1>
        开问题单{" "}
        <a className="number" href={href("/staff/purchases/:number", { number })}>
          {number}
        </a>
      </h1>
      {lots.length === 0 ? (
        <>
          <AnswerSummary title="操作失败" answer={lastResult} />
          <EmptyState title="没有待到货的商品">
            <p>少到、多到、错货、次品在到货和验货时自动开单。</p>
          </EmptyState>
        </>
      ) : (
        <ReportFields lots={lots} idempotencyKey={idempotencyKey} lastResult={lastResult} />
      )}
    </main>
  );
}

interface ReportFieldsProps {
  lots: ReturnType<typeof useLoaderData<typeof loader>>["lots"];
  idempotencyKey: string;
  lastResult: SubmissionResult | undefined;
}

function ReportFields({ lots, idempotencyKey, lastResult }: ReportFieldsProps) {
  const [form, fields] = useForm<Record<"lotId" | "kind" | "quantity" | "note", string>>({
    id: "report",
    lastResult,
    defaultValue: { lotId: lots[0]!.id, kind: "late", quantity: String(lots[0]!.quantity) },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="panel stack small">
      <ErrorSummary form={form} title="操作失败" />
      <input type="hidden" name="id" value={idempotencyKey} />
      <SelectField
        field={fields.lotId}
        label="待到货批次"
        choices={lots.map(({ id, titleZh, spec, quantity }) => ({
          value: id,
          label: `${[titleZh, ...spec.map(({ valueZh }) => valueZh)].join(" ")} ×${quantity}`,
        }))}
      />
      <div className="cluster">
        <SelectField
          field={fields.kind}
          label="问题"
          choices={[
            { value: "late", label: "迟到" },
            { value: "unavailable", label: "无货" },
          ]}
        />
        <NumberField field={fields.quantity} label="数量" />
      </div>
      <PhraseField
        of="problem"
        field={fields.note}
        label="说明（日文，买家可见）"
        maxLength={200}
      />
      <div className="cluster">
        <Button main>开单并通知买家</Button>
      </div>
    </Form>
  );
}
