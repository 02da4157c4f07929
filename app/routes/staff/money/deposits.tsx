import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { slashed } from "#app/domain/calendar.ts";
import { depositQueueQuery } from "#app/domain/deposit/deposit-reports.server.ts";
import { rejectDeposit } from "#app/domain/deposit/settle-deposit.server.ts";
import { creditReport } from "#app/domain/finance/credit-report.server.ts";
import { openAlarmsQuery } from "#app/domain/ledger/alarms.server.ts";
import { limits } from "#app/domain/limits.ts";
import { href } from "#app/href.ts";
import { chinese } from "#app/http/input/schema-words.server.ts";
import { typedText } from "#app/http/input/typed-text.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { ListFileLinks } from "../../chrome/list-file-links.tsx";
import { ProofLinks } from "../../chrome/proof-links.tsx";
import { waited } from "../waited.ts";
import { alarmNames } from "./alarm-names.ts";
import { creditStatus, creditTexts } from "./credit-texts.ts";

/** What was looked at in place of the bank's line; the first is what a clerk does on most days. */
const bases = ["网银已核对，流水未导入", "汇款凭证已核对，流水未导入", "其他"] as const;

const SettleForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("confirm"),
    id: z.string().min(1).max(64),
    arrivedYen: z
      .string("请输入到账金额")
      .transform((typed) => typed.normalize("NFKC").replaceAll(",", "").trim())
      .refine(
        (typed) =>
          /^\d{1,9}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limits.paymentYenMax,
        "到账金额须为1至100,000,000的整数（日元）",
      )
      .transform(Number),
    basis: z.enum(bases, "请选择依据"),
    note: z
      .string("请填写说明")
      .trim()
      .max(limits.noteLengthMax, `说明不超过${limits.noteLengthMax}字`),
  }),
  z.object({
    intent: z.literal("reject"),
    id: z.string().min(1).max(64),
    reason: z
      .string("请填写驳回原因（日语，会员可见）")
      .trim()
      .min(1, "请填写驳回原因（日语，会员可见）")
      .max(200, "驳回原因不超过200字"),
  }),
]);

export const meta: MetaFunction = () => [{ title: "确认到账 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "confirm-deposit");
  const [reports, alarms] = await scope.db.batch([
    depositQueueQuery(scope),
    openAlarmsQuery(scope),
  ]);
  const proposed = new URL(args.request.url).searchParams.has("proposed");
  const me = `staff:${scope.actor.id}`;
  return { now: scope.now, reports, alarms, proposed, me };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await staffScope(args, "confirm-deposit");
  const entries = typedText(await args.request.formData(), SettleForm);
  const form = SettleForm.safeParse(entries, { error: chinese });
  const id = String(entries.id ?? "");
  if (!form.success) {
    const [issue] = form.error.issues;
    const field = String(issue?.path[0] ?? "");
    const text = ["arrivedYen", "reason", "basis", "note"].includes(field)
      ? issue!.message
      : "请重新打开页面后再试";
    return data(
      { id, typed: entries, problem: { fieldId: `${field}-${id}`, text } },
      { status: 400 },
    );
  }

  const settled =
    form.data.intent === "confirm"
      ? await creditReport(scope, { ...form.data, reportId: form.data.id, ...basisOf(form.data) })
      : await rejectDeposit(scope, form.data.id, form.data.reason);
  if (settled.ok) {
    const proposed = settled.value === "proposed" ? "?proposed=1" : "";
    return redirect(`${href("/staff/deposits")}${proposed}`, 303);
  }
  const fieldId = settled.reason === "reason-needed" ? `note-${id}` : "";
  return data(
    { id, typed: entries, problem: { fieldId, text: creditTexts[settled.reason] } },
    { status: creditStatus(settled.reason) },
  );
}

/** “其他” says nothing by itself. */
function basisOf({ basis }: { basis: (typeof bases)[number] }) {
  return { basis: basis === "其他" ? "" : basis };
}

export default function DepositsPage() {
  const { now, reports, alarms, proposed, me } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typedIn = (id: string, name: string) =>
    refused?.id === id ? String(refused.typed[name] ?? "") : undefined;

  return (
    <main id="main" className="wrap stack">
      <div className="row between">
        <h1>
          待确认到账 <span className="n">{reports.length}</span>
        </h1>
        <ListFileLinks side="staff" list="deposits" query={{ state: "reported" }} />
      </div>
      {alarms.length > 0 && (
        <section className="panel due" aria-labelledby="alarms">
          <h2 id="alarms">
            账目警报 <span className="n">{alarms.length}</span>
          </h2>
          <ul className="dots">
            {alarms.map(({ id, kind, subject, detail }) => (
              <li key={id} className="n">
                {alarmNames[kind] ?? kind} {subject}: <span lang="ja">{detail}</span>
              </li>
            ))}
          </ul>
          <p>
            <a href={href("/staff/finance")}>到对账页解除</a>
          </p>
        </section>
      )}
      {proposed && !refused && (
        <p className="flash ok" role="status">
          已提交。该会员今天的无流水入账超过单人限额，须由另一位财务复核后入账。
        </p>
      )}
      <p className="note">
        与银行流水一致的申报请在<a href={href("/staff/bank-lines")}>银行流水</a>
        页一并确认，无须填写依据。
      </p>
      <ErrorList title="请检查输入内容" problems={refused ? [refused.problem] : []} />
      {reports.length === 0 ? (
        <Empty title="没有待确认的汇款">
          <p>
            <a href={href("/staff")}>返回工作台</a>
          </p>
        </Empty>
      ) : (
        <ul className="stack">
          {reports.map(({ report, companyName, operationId, proofs, payment, proposal }) => (
            <li key={report.id} className="panel">
              <div className="row between">
                <p>
                  <b className="n">{report.number}</b> <span lang="ja">{companyName}</span>{" "}
                  <span className="note n">{operationId}</span>
                </p>
                <p className="note n">等待 {waited(report.reportedAt, now)}</p>
              </div>
              <dl className="facts">
                <dt>申报金额</dt>
                <dd className="n">{grouped(String(report.amountYen))}日元</dd>
                {payment && (
                  <>
                    <dt>用于付款</dt>
                    <dd className="n">
                      {payment.number} <span lang="ja">{payment.about}</span>（到账足额即付款）
                    </dd>
                  </>
                )}
                {payment && payment.heldYen > 0 && (
                  <>
                    <dt>已冻结</dt>
                    <dd className="n">
                      {grouped(String(payment.heldYen))}日元（余额
                      {grouped(String(payment.balanceYen))}
                      {payment.heldYen > payment.balanceYen &&
                        `，已到账${grouped(String(payment.heldYen - payment.balanceYen))}`}
                      ）
                    </dd>
                  </>
                )}
                <dt>汇款人</dt>
                <dd lang="ja">{report.payerKana}</dd>
                <dt>预定日</dt>
                <dd className="n">{slashed(report.expectedOn)}</dd>
                {report.ownNumber && (
                  <>
                    <dt>会员编号</dt>
                    <dd lang="ja">{report.ownNumber}</dd>
                  </>
                )}
              </dl>
              <ProofLinks proofs={proofs} of={`${report.number} 汇款凭证`} />
              {proposal && (
                <p className="note n">
                  {proposal.proposedBy === me
                    ? `您已提交 ${grouped(String(proposal.amountYen))}日元，等待另一位财务复核。`
                    : `${proposal.proposedByName} 已提交，等待复核。核对后在此输入相同金额即入账，或到复核页处理。`}{" "}
                  <a href={href("/staff/proposals")}>复核</a>
                </p>
              )}
              <Form method="post" className="row">
                <input type="hidden" name="id" value={report.id} />
                <span className="row">
                  <label htmlFor={`arrivedYen-${report.id}`}>到账金额（日元）</label>
                  <input
                    className="in s q"
                    id={`arrivedYen-${report.id}`}
                    name="arrivedYen"
                    inputMode="numeric"
                    defaultValue={typedIn(report.id, "arrivedYen") ?? report.amountYen}
                  />
                </span>
                <span className="row">
                  <label htmlFor={`basis-${report.id}`}>依据</label>
                  <select
                    className="in s auto"
                    id={`basis-${report.id}`}
                    name="basis"
                    defaultValue={typedIn(report.id, "basis")}
                  >
                    {bases.map((basis) => (
                      <option key={basis}>{basis}</option>
                    ))}
                  </select>
                </span>
                <span className="row">
                  <label htmlFor={`note-${report.id}`}>说明（金额不同时须写）</label>
                  <input
                    className="in s auto"
                    id={`note-${report.id}`}
                    name="note"
                    defaultValue={typedIn(report.id, "note") ?? ""}
                  />
                </span>
                <Button fill small name="intent" value="confirm">
                  确认到账
                </Button>
              </Form>
              <Form method="post" className="row">
                <input type="hidden" name="id" value={report.id} />
                <label htmlFor={`reason-${report.id}`}>驳回原因（日语）</label>
                <input
                  className="in s"
                  id={`reason-${report.id}`}
                  name="reason"
                  lang="ja"
                  defaultValue={typedIn(report.id, "reason") ?? ""}
                />
                <Button soft small name="intent" value="reject">
                  驳回
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
