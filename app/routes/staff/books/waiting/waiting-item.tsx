import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import type { WaitingMoney } from "#app/domain/money/waiting/waiting-money.server.ts";
import { waitingKindNames } from "#app/domain/money/waiting/waiting-money.ts";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { inYenZh } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { waited } from "../../waited.ts";
import { creditLineHref } from "../credit-line-href.ts";

type Line = Extract<WaitingMoney, { source: "line" }>;
type Report = Exclude<WaitingMoney, { source: "line" }>;

interface WaitingItemProps {
  row: WaitingMoney;
  now: Date;
  /** The key of a return that is proposed on this page. */
  formId: string;
  today: string;
  /** False for readers, who are shown no button. */
  mayAct: boolean;
  lastResult: SubmissionResult | undefined;
}

/** One sum on its way: whose, what for, how long it waits, and the next step. */
export function WaitingItem({ row, now, formId, today, mayAct, lastResult }: WaitingItemProps) {
  const { zh, shape } = waitingKindNames[row.kind];
  return (
    <li className="panel stack small" id={row.number || row.id}>
      <div className="cluster between">
        <p className="cluster">
          <Status shape={shape}>{zh}</Status> <b className="number">{inYenZh(row.amountYen)}</b>
          {row.number && <span className="number">{row.number}</span>}
        </p>
        <p className="note number">等待 {waited(row.at, now)}</p>
      </div>
      {row.source === "line" ? (
        <WaitingLine
          row={row}
          formId={formId}
          today={today}
          mayAct={mayAct}
          lastResult={answerTo(lastResult, { line: row.id })}
        />
      ) : (
        <WaitingReport
          row={row}
          mayAct={mayAct}
          lastResult={answerTo(lastResult, { report: row.id })}
        />
      )}
    </li>
  );
}

interface StepProps<Row> extends Pick<WaitingItemProps, "mayAct" | "lastResult"> {
  row: Row;
}

/** A line of the bank, with the report that it may have paid. */
function WaitingLine({
  row,
  formId,
  today,
  mayAct,
  lastResult,
}: { row: Line } & Omit<WaitingItemProps, "row" | "now">) {
  const { id, payer, expectedOn, report, asideNote, kind, returned } = row;
  return (
    <>
      <p>
        <span className="number">{formatDay(expectedOn)}</span> <span lang="ja">{payer}</span>
        {asideNote && <span className="note"> 不入账：{asideNote}</span>}
      </p>
      {report && (
        <p className="number">
          {report.number} <span lang="ja">{report.companyName}</span> 申报{" "}
          {inYenZh(report.amountYen)}
          {kind === "after-withdrawal" && "，已撤回或过期，入会员余额"}
        </p>
      )}
      {!mayAct ? null : returned ? (
        <GoingBack id={id} today={today} returned={returned} lastResult={lastResult} />
      ) : (
        <div className="cluster">
          {report ? (
            <CreditReport id={id} report={report} exact={isExact(row)} lastResult={lastResult} />
          ) : (
            <a className="button small filled" href={creditLineHref(id)}>
              入到会员
            </a>
          )}
          {asideNote === null ? (
            <SetAside id={id} lastResult={answerTo(lastResult, { intent: "aside" })} />
          ) : (
            <Form method="post">
              <input type="hidden" name="line" value={id} />
              <Button soft small name="intent" value="takeOut">
                撤销不入账
              </Button>
            </Form>
          )}
          {report && <a href={creditLineHref(id)}>入到其他会员</a>}
          <SendBack
            id={id}
            formId={formId}
            lastResult={answerTo(lastResult, { intent: "return" })}
          />
        </div>
      )}
    </>
  );
}

/** Where line and report agree in amount nothing is left to explain. */
function isExact({ amountYen, report }: Line) {
  return report !== undefined && report.amountYen === amountYen;
}

interface CreditReportProps {
  id: string;
  report: { number: string };
  exact: boolean;
  lastResult: SubmissionResult | undefined;
}

function CreditReport({ id, report, exact, lastResult }: CreditReportProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: `credit-${id}`,
    lastResult: answerTo(lastResult, { intent: "credit" }),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="number" value={report.number} />
      {!exact && <TextField field={fields.note} label="入账说明" />}
      <Button fill small name="intent" value="credit" aria-label={`确认到账 ${report.number}`}>
        确认到账
      </Button>
    </Form>
  );
}

function SetAside({ id, lastResult }: { id: string; lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<{ note: string }>({ id: `aside-${id}`, lastResult });
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>利息等，不入账</summary>
      <Form method="post" {...getFormProps(form)} className="cluster">
        <input type="hidden" name="line" value={id} />
        <TextField field={fields.note} label="不入账原因" placeholder="例：利息" />
        <Button soft small name="intent" value="aside">
          不入账
        </Button>
      </Form>
    </details>
  );
}

interface SendBackProps {
  id: string;
  formId: string;
  lastResult: SubmissionResult | undefined;
}

/** Proposes to send the money back to who paid it. */
function SendBack({ id, formId, lastResult }: SendBackProps) {
  const [form, fields] = useForm<{ account: string; reason: string }>({
    id: `return-${id}`,
    lastResult,
  });
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>退回汇款人</summary>
      <Form method="post" {...getFormProps(form)} className="cluster">
        <input type="hidden" name="line" value={id} />
        <input type="hidden" name="id" value={formId} />
        <TextField field={fields.account} label="汇款人的收款账户" />
        <TextField field={fields.reason} label="退回原因" />
        <Button soft small name="intent" value="return">
          提交退回
        </Button>
      </Form>
    </details>
  );
}

interface GoingBackProps {
  id: string;
  today: string;
  returned: NonNullable<Line["returned"]>;
  lastResult: SubmissionResult | undefined;
}

/** A return that another person sends at the bank and notes here. */
function GoingBack({ id, today, returned, lastResult }: GoingBackProps) {
  const [form, fields] = useForm<{ sentOn: string }>({
    id: `returned-${id}`,
    lastResult: answerTo(lastResult, { intent: "returned" }),
    defaultValue: { sentOn: today },
  });
  return (
    <>
      <p>
        退回到 <b lang="ja">{returned.account}</b>（{returned.by} 提交：{returned.reason}）
      </p>
      <Form method="post" {...getFormProps(form)} className="cluster">
        <input type="hidden" name="line" value={id} />
        <input type="hidden" name="returned" value={returned.id} />
        {!returned.isOwn && (
          <>
            <TextField field={fields.sentOn} label="汇出日" type="date" />
            <Button fill small name="intent" value="returned">
              已汇出
            </Button>
          </>
        )}
        <Button soft small name="intent" value="keep">
          撤回退回
        </Button>
      </Form>
    </>
  );
}

/** A report or a charge whose money has not come, with what there is to do. */
function WaitingReport({ row, mayAct, lastResult }: StepProps<Report>) {
  const { source, companyName, operationId, payer, expectedOn, about, doubleOf, question } = row;
  return (
    <>
      <p>
        <span lang="ja">{companyName}</span> <span className="note number">{operationId}</span>{" "}
        {about ? `用于付款 ${about}` : "充值"}
      </p>
      {source === "report" ? (
        <p className="number">
          <span lang="ja">{payer}</span> {formatDay(expectedOn)} 汇款
          {row.arrivedYen > 0 &&
            `，已到账 ${inYenZh(row.arrivedYen)}，还差 ${inYenZh(row.amountYen)}`}
          {doubleOf && `，与 ${doubleOf} 金额、汇款人相同，日期相同或相邻`}
        </p>
      ) : (
        <p className="note number">PayPal审核结束后自动入账，手续费 {inYenZh(row.feeYen)}</p>
      )}
      {question && (
        <p className="note">
          已询问：<span lang="ja">{question}</span>
        </p>
      )}
      {mayAct && source === "report" && (
        <div className="cluster">
          {row.kind === "second-person" ? (
            <a className="button small filled" href={href("/staff/proposals")}>
              复核
            </a>
          ) : (
            <a className="button small filled" href={href("/staff/deposits")}>
              核对到账
            </a>
          )}
          <AskBuyer id={row.id} number={row.number} lastResult={lastResult} />
        </div>
      )}
    </>
  );
}

interface AskBuyerProps {
  id: string;
  number: string;
  lastResult: SubmissionResult | undefined;
}

function AskBuyer({ id, number, lastResult }: AskBuyerProps) {
  const [form, fields] = useForm<{ words: string }>({ id: `ask-${id}`, lastResult });
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>
        询问会员<span className="visually-hidden">：{number}</span>
      </summary>
      <Form method="post" {...getFormProps(form)} className="cluster">
        <input type="hidden" name="report" value={id} />
        <TextField field={fields.words} label="要问的内容（日文）" />
        <Button soft small name="intent" value="ask">
          发送询问
        </Button>
      </Form>
    </details>
  );
}
