import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import {
  type ProposalKind,
  type ProposalState,
  proposalKindNames,
} from "#app/domain/money/payments/proposal.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { effectOf } from "./correction-form.tsx";
import { LikelyDouble } from "./likely-double.tsx";

interface ProposalItemProps {
  proposal: {
    id: string;
    kind: ProposalKind;
    state: ProposalState;
    amountYen: number;
    bankDay: string | null;
    lineId: string | null;
    reason: string;
    refusalReason: string;
    buyerReason: string;
    proposedAt: Date;
    proposedBy: string;
    proposedByName: string;
    decidedAt: Date | null;
    decidedByName: string | null;
  };
  companyName: string | null;
  operationId: string | null;
  reportNumber: string | null;
  reportedYen: number | null;
  payerKana: string | null;
  doubleOf: string | null;
  transferReason: string | null;
  transferChangeYen: number | null;
  me: string;
  /** Readers decide nothing. */
  mayDecide: boolean;
  lastResult?: SubmissionResult | undefined;
}

const states = {
  open: { zh: "待复核", shape: "due" },
  confirmed: { zh: "已复核", shape: "done" },
  refused: { zh: "已退回", shape: "stop" },
  withdrawn: { zh: "已撤回", shape: "stop" },
} as const;

const yen = (amount: number | null) => `${grouped(String(amount ?? 0))}日元`;

/** One thing that takes two people, with what this person may do about it. */
export function ProposalItem(props: ProposalItemProps) {
  const { proposal: one, me } = props;
  const own = one.proposedBy === me;
  return (
    <li className="panel stack small">
      <div className="cluster between">
        <p className="cluster">
          <Status shape={states[one.state].shape}>{states[one.state].zh}</Status>
          <b>{proposalKindNames[one.kind]}</b> <b className="number">{yen(one.amountYen)}</b>{" "}
          <span lang="ja">{props.companyName}</span>{" "}
          <span className="note number">{props.operationId}</span>
        </p>
        <p className="note number">
          {chinaClock.when(one.proposedAt)} {one.proposedByName} 提交
        </p>
      </div>
      <ProposalFacts {...props} />
      {one.state === "open" && props.mayDecide && (
        <Decide id={one.id} own={own} lastResult={props.lastResult} />
      )}
    </li>
  );
}

interface DecideProps extends Pick<ProposalItemProps, "lastResult"> {
  id: string;
  own: boolean;
}

/** Who gave it in reads why it came back. */
function Decide({ id, own, lastResult }: DecideProps) {
  const [form, fields] = useForm<{ reason: string }>({ id: `end-${id}`, lastResult });
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="id" value={id} />
      {!own && (
        <>
          <Button fill small name="intent" value="confirm">
            复核通过
          </Button>
          <TextField field={fields.reason} label="退回理由" />
        </>
      )}
      <Button soft small name="intent" value="end">
        {own ? "撤回" : "退回"}
      </Button>
      {own && <span className="note">须由另一位财务复核</span>}
    </Form>
  );
}

/** What the second person compares before deciding. */
function ProposalFacts({ proposal: one, ...about }: ProposalItemProps) {
  return (
    <dl className="facts">
      {about.reportNumber && (
        <>
          <dt>汇款申报</dt>
          <dd className="number">
            {about.reportNumber} 申报 {yen(about.reportedYen)}{" "}
            <span lang="ja">{about.payerKana}</span>{" "}
            {one.lineId ? "有银行流水" : <b>没有银行流水</b>}
          </dd>
        </>
      )}
      <LikelyDouble of={about.doubleOf} />
      {about.transferReason && (
        <>
          <dt>原流水</dt>
          <dd className="number">
            <span lang="ja">{about.transferReason}</span> {yen(about.transferChangeYen)}（
            {effectOf(about.transferChangeYen ?? 0)}）
          </dd>
        </>
      )}
      {one.bankDay && (
        <>
          <dt>起算日</dt>
          <dd className="number">{formatDay(one.bankDay)} 日终</dd>
        </>
      )}
      <dt>说明</dt>
      <dd>{one.reason}</dd>
      {one.buyerReason && (
        <>
          <dt>会员看到的说明</dt>
          <dd lang="ja">{one.buyerReason}</dd>
        </>
      )}
      {one.decidedAt && (
        <>
          <dt>处理</dt>
          <dd className="number">
            {chinaClock.when(one.decidedAt)} {one.decidedByName}
            {one.refusalReason && <span className="block">{one.refusalReason}</span>}
          </dd>
        </>
      )}
    </dl>
  );
}
