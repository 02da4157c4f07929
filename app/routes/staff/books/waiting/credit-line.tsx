import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { listMembers } from "#app/domain/customers/staff/members.server.ts";
import { CompanyCreditForm } from "#app/domain/money/bank/bank-forms.schema.server.ts";
import {
  creditLineToCompany,
  listCompaniesOfPayer,
} from "#app/domain/money/bank/credit-company.server.ts";
import { findCreditableLine } from "#app/domain/money/bank/settle-line.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { staffCommands } from "../../staff-commands.ts";
import { creditedText } from "../bank-line-commands.server.ts";
import { refuseMoney } from "../refuse-money.server.ts";

export const meta: MetaFunction = () => [{ title: "入到会员 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "confirm-deposit");
  const query = new URL(args.request.url).searchParams;
  const found = await findCreditableLine(scope, (query.get("line") ?? "").slice(0, 64));
  if (!found.ok && found.reason === "forbidden") throw forbidden();
  const words = (query.get("q") ?? "").normalize("NFKC").trim().slice(0, 64);
  if (!found.ok) return { line: undefined, words, companies: [] };
  const { id, bankDay, amountYen, payer, asideNote } = found.value;
  const companies = words
    ? (await listMembers(scope, { words }, "", companiesShown)).page
    : await listCompaniesOfPayer(scope, payer);
  return {
    line: { id, bankDay, amountYen, payer, asideNote },
    formId: crypto.randomUUID(),
    words,
    companies: companies.map(({ operationId, name }) => ({ operationId, name })),
  };
}

const companiesShown = 20;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/creditLine"]);
  const submission = parseForm(form, { schema: CompanyCreditForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, line: lineId, company: operationId, note } = submission.value;
  const credited = await creditLineToCompany(scope, { id, lineId, operationId, note });
  if (!credited.ok)
    return refuseMoney(submission, credited.reason, { "not-found": "该流水不存在" });
  return redirectWithFlash(
    args.context,
    href("/staff/waiting-money"),
    creditedText({ credited: 0, proposed: 0, [credited.value]: 1 }),
  );
}

export default function CreditLinePage() {
  const { line, words } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack">
      <p>
        <a href={href("/staff/waiting-money")}>待处理款项</a>
      </p>
      <h1>入到会员</h1>
      {line ? (
        <>
          <p>
            <span className="number">{formatDay(line.bankDay)}</span>{" "}
            <b className="number">{grouped(String(line.amountYen))}日元</b>{" "}
            <span lang="ja">{line.payer}</span>
            {line.asideNote && <span className="note"> 不入账：{line.asideNote}</span>}
          </p>
          <Form method="get" className="cluster">
            <input type="hidden" name="line" value={line.id} />
            <label className="cluster">
              会员名称、编号、邮箱或电话
              <input className="input small" type="search" name="q" defaultValue={words} />
            </label>
            <Button soft small>
              查找
            </Button>
          </Form>
          <CreditCompany key={words} />
        </>
      ) : (
        <p>没有这笔流水，或已入账。</p>
      )}
    </main>
  );
}

/** The companies that were found, and the credit to one of them. */
function CreditCompany() {
  const { line, companies, words, formId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ id: string; line: string; company: string; note: string }>({
    id: "credit-line",
    lastResult,
    defaultValue: { company: companies.length === 1 ? companies[0]!.operationId : "" },
  });
  if (companies.length === 0)
    return (
      <p className="note">{words ? "没有找到会员。" : "没有同名汇款人的记录，请查找会员。"}</p>
    );
  return (
    <Form method="post" {...getFormProps(form)} className="stack small">
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="id" value={formId} />
      <input type="hidden" name="line" value={line?.id} />
      {!words && <p className="note">同名汇款人近期汇款的会员：</p>}
      <SelectField
        field={fields.company}
        label="会员"
        required
        requiredMark="必填"
        choices={[
          { value: "", label: "请选择" },
          ...companies.map(({ operationId, name }) => ({
            value: operationId,
            label: `${operationId} ${name}`,
          })),
        ]}
      />
      <TextField
        field={fields.note}
        label="说明"
        required
        requiredMark="必填"
        placeholder="例：会员来电确认"
      />
      <div>
        <Button fill>入账</Button>
      </div>
    </Form>
  );
}
