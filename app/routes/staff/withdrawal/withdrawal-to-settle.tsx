import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { withdrawalStates } from "#app/domain/money/withdrawals/withdrawal.ts";
import { TransferReceiptLinks } from "#app/routes/frame/transfer-receipt-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { State } from "#app/ui/state.tsx";
import { waited } from "../waited.ts";
import { isLarge, nextStepOf } from "./next-step.ts";
import { type ShownWithdrawal, WithdrawalFacts } from "./withdrawal-facts.tsx";

interface WithdrawalToSettleProps {
  withdrawal: ShownWithdrawal;
  companyName: string;
  operationId: string;
  exportedBy: string | null;
  exportedByName: string | null;
  accountDecidedBy: string | null;
  accountDecidedByName: string | null;
  /** What the company was paid today, and what one person may pay it in a day. */
  paidTodayYen: number;
  limitYen: number;
  receipts: ComponentProps<typeof TransferReceiptLinks>["receipts"];
  now: Date;
  me: string;
  payers: readonly { by: string; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** Why this person may not mark it paid; the schema says the same. */
function hindranceOf(
  { withdrawal: one, me, exportedBy, accountDecidedBy }: WithdrawalToSettleProps,
  large: boolean,
) {
  if (accountDecidedBy === me) return "收款账户的户名由您认可，须由另一人标记付款。";
  if (!large) return undefined;
  if (one.approvedBy === null) return "批准后由另一人标记付款";
  if (one.approvedBy === me) return "您已批准。";
  return exportedBy === me ? "您已导出。" : undefined;
}

/** One withdrawal with what this person may do to it. */
export function WithdrawalToSettle(props: WithdrawalToSettleProps) {
  const { withdrawal: one, companyName, operationId, receipts, now, lastResult } = props;
  const large = isLarge(props);
  const hindrance = hindranceOf(props, large);
  const next = nextStepOf(props, large);
  return (
    <li className="panel stack small">
      <div className="cluster between">
        <p className="cluster">
          <State shape={withdrawalStates[one.state].shape}>{withdrawalStates[one.state].zh}</State>
          <b className="number">{one.number}</b> <span lang="ja">{companyName}</span>{" "}
          <span className="note number">{operationId}</span>
        </p>
        <p className="note number">等待 {waited(one.requestedAt, now)}</p>
      </div>
      <WithdrawalFacts
        one={one}
        large={large}
        accountDecidedByName={props.accountDecidedByName}
        exportedByName={props.exportedByName}
      />
      <TransferReceiptLinks receipts={receipts} of={`${one.number} 截图`} />
      <SettleForm one={one} hindrance={hindrance} />
      {(hindrance || next) && (
        <p className="note">
          {hindrance} {next}
          {next && hindrance === undefined && !one.fileId && "。已用网银付款的，可直接标记"}
        </p>
      )}
      {one.fileId && (
        <p className="note">已在付款文件中：驳回会立即退回余额，请先向银行确认没有付款</p>
      )}
      <TurnBack lastResult={lastResult} one={one} />
    </li>
  );
}

function SettleForm({ one, hindrance }: { one: ShownWithdrawal; hindrance: string | undefined }) {
  if (one.state === "approved" && hindrance !== undefined) return null;
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="id" value={one.id} />
      {one.state === "awaiting_transfer" && (
        <Button fill small name="intent" value="approve">
          批准
        </Button>
      )}
      {hindrance === undefined && (
        // Until it stands in a file, what comes next is the export below.
        <Button
          fill={one.state === "approved" && one.fileId !== null}
          small
          name="intent"
          value="pay"
        >
          标记已付款
        </Button>
      )}
    </Form>
  );
}

/** What the buyer reads the reason of: 驳回, and 撤销批准 until it is in a file for the bank. */
function TurnBack({
  lastResult,
  one,
}: Pick<WithdrawalToSettleProps, "lastResult"> & { one: ShownWithdrawal }) {
  const [form, fields] = useForm<{ reason: string }>({ id: `reject-${one.id}`, lastResult });
  const undoes = one.state === "approved" && one.fileId === null;
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="id" value={one.id} />
      <TextField
        field={fields.reason}
        label={undoes ? "驳回或撤销批准的原因（日文）" : "驳回原因（日文）"}
        list="reject-phrases"
        placeholder="可选中文常用语"
      />
      <Button soft small name="intent" value="reject">
        驳回
      </Button>
      {undoes && (
        <Button soft small name="intent" value="unapprove">
          撤销批准
        </Button>
      )}
    </Form>
  );
}
