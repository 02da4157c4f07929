import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import { withdrawalStates } from "#app/domain/money/withdrawals/withdrawal.ts";
import { TransferReceiptLinks } from "#app/shared/transfer-receipt-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { waited } from "../waited.ts";
import { isLarge, nextStepOf } from "./next-step.ts";
import { WithdrawalFacts, type WithdrawalView } from "./withdrawal-facts.tsx";

interface WithdrawalToSettleProps {
  withdrawal: WithdrawalView;
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
  /** False for readers, who are shown no button. */
  mayAct: boolean;
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
  const { withdrawal: one, companyName, operationId, receipts, now, mayAct, lastResult } = props;
  const large = isLarge(props);
  const hindrance = hindranceOf(props, large);
  const next = nextStepOf(props, large);
  return (
    <li className="panel stack small">
      <div className="cluster between">
        <p className="cluster">
          <Status shape={withdrawalStates[one.state].shape}>
            {withdrawalStates[one.state].zh}
          </Status>
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
      {mayAct && <SettleForm one={one} hindrance={hindrance} />}
      {mayAct && (hindrance || next) && (
        <p className="note">
          {hindrance} {next}
        </p>
      )}
      {mayAct && one.fileId && (
        <p className="note">已在付款文件中：驳回会立即退回余额，请先向银行确认没有付款</p>
      )}
      {mayAct && <TurnBack lastResult={lastResult} one={one} />}
    </li>
  );
}

function SettleForm({ one, hindrance }: { one: WithdrawalView; hindrance: string | undefined }) {
  const mayPay = hindrance === undefined;
  return (
    <>
      {(one.state === "awaiting_transfer" || (mayPay && one.fileId)) && (
        <Form method="post" className="cluster">
          <input type="hidden" name="id" value={one.id} />
          {one.state === "awaiting_transfer" ? (
            <Button fill small name="intent" value="approve">
              批准
            </Button>
          ) : (
            <Button fill small name="intent" value="pay">
              标记已付款
            </Button>
          )}
        </Form>
      )}
      {mayPay && !one.fileId && <PaidByHand one={one} />}
    </>
  );
}

/** What is in no file for the bank is marked as paid in two steps: nothing else shows that money has left. */
function PaidByHand({ one }: { one: WithdrawalView }) {
  return (
    <details className="disclosure">
      <summary>不经付款文件，已用网银付款</summary>
      <Form method="post" className="stack small">
        <input type="hidden" name="id" value={one.id} />
        <p>
          已向{" "}
          <span lang="ja" className="number">
            {one.bankName} {one.branchName} {bankAccountTypes[one.accountType]} {one.accountNumber}{" "}
            {one.holderKana}
          </span>{" "}
          付款 <b className="number">{grouped(String(one.amountYen))}日元</b>
          {one.state === "awaiting_transfer" && "（尚未批准）"}？
        </p>
        <p className="note">
          标记后不能撤销，买家会收到到账通知。误标时请用网银补付；银行退回的，按银行流水重新入账
        </p>
        <Button soft small name="intent" value="pay">
          标记已付款
        </Button>
      </Form>
    </details>
  );
}

/** What the buyer reads the reason of: 驳回, and 撤销批准 until it is in a file for the bank. */
function TurnBack({
  lastResult,
  one,
}: Pick<WithdrawalToSettleProps, "lastResult"> & { one: WithdrawalView }) {
  const [form, fields] = useForm<{ reason: string }>({ id: `reject-${one.id}`, lastResult });
  const undoes = one.state === "approved" && one.fileId === null;
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="id" value={one.id} />
      <Combobox
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
