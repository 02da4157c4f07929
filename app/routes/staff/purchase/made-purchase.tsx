import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { MarketplaceState } from "./marketplace-state.tsx";
import { OwedForm } from "./owed.tsx";
import { PaidFields } from "./paid-fields.tsx";
import { type LineToBuy, type Purchase, signed } from "./supplier-view.ts";
import { Undoing } from "./undo-form.tsx";

interface MadeProps {
  purchase: Purchase;
  lines: readonly LineToBuy[];
  mayBuy: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** One purchase: its number, parcel and money, and while nothing is received the ways to mend it. */
export function MadePurchase({ purchase, lines, mayBuy, lastResult }: MadeProps) {
  const { state, marketplaceNumber, chinaTracking, open, log } = purchase;
  const typed = lastResult?.initialValue;
  const of = (intent: string) => (typed?.intent === intent ? lastResult : undefined);
  return (
    <div className="stack small">
      <p className="number">
        平台订单号 {marketplaceNumber} · 国内快递 {chinaTracking || "未发货"}
        {state === "undone" && <b> · 已撤销</b>}
      </p>
      <Paid purchase={purchase} />
      {purchase.lines
        .filter(({ owedFen }) => owedFen > 0)
        .map((line) => (
          <OwedForm
            key={line.orderLineId}
            purchase={purchase}
            line={line}
            title={lines.find(({ id }) => id === line.orderLineId)?.titleZh ?? ""}
            mayBuy={mayBuy}
            lastResult={of("payExtra")}
          />
        ))}
      {purchase.atMarketplace && (
        <MarketplaceState
          order={purchase.atMarketplace}
          mayCallOff={mayBuy && open && state === "bought"}
          lastResult={of("callOff")}
        />
      )}
      {log.length > 0 && (
        <ul>
          {log.map(({ version, at, note, by }) => (
            <li key={version} className="note">
              {chinaClock.when(at)} {by}：{note}
            </li>
          ))}
        </ul>
      )}
      {mayBuy && state === "bought" && (
        <>
          <Tracking purchase={purchase} lastResult={of("track")} />
          {open && <Correction purchase={purchase} lines={lines} lastResult={of("correct")} />}
          {open && <Undoing purchase={purchase} lastResult={of("undo")} />}
        </>
      )}
    </div>
  );
}

function Paid({ purchase }: Pick<MadeProps, "purchase">) {
  const { goodsFen, freightFen, discountFen, varianceFen, account, paidAt } = purchase;
  if (!paidAt) return <p className="note">没有登记实付</p>;
  return (
    <p className="note number">
      实付 {yuan(goodsFen + freightFen - discountFen)}元（货款 {yuan(goodsFen)} ＋ 运费{" "}
      {yuan(freightFen)}
      {discountFen > 0 && ` − 优惠 ${yuan(discountFen)}`}） · 与报价差 {signed(varianceFen)}元
      {account && ` · ${account}`} · {chinaClock.day(paidAt)}
    </p>
  );
}

type PartProps = Pick<MadeProps, "purchase" | "lastResult">;

function Tracking({ purchase, lastResult }: PartProps) {
  const [form, fields] = useForm<{ chinaTracking: string }>({
    id: `track-${purchase.id}`,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { chinaTracking: purchase.chinaTracking },
  });
  return (
    <Form method="post" className="stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="intent" value="track" />
      <input type="hidden" name="purchaseId" value={purchase.id} />
      <div className="cluster">
        <TextField field={fields.chinaTracking} label="国内快递单号" required requiredMark="必填" />
        <Button small>保存单号</Button>
      </div>
    </Form>
  );
}

interface TypedCorrection {
  marketplaceNumber: string;
  lines: { lineId: string; paid: string }[];
  freight: string;
  discount: string;
  account: string;
  paidOn: string;
  reason: string;
}

function Correction({ purchase, lines, lastResult }: PartProps & Pick<MadeProps, "lines">) {
  const [form, fields] = useForm<TypedCorrection>({
    id: `correct-${purchase.id}`,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      marketplaceNumber: purchase.marketplaceNumber,
      lines: purchase.lines.map(({ orderLineId, paidFen }) => ({
        lineId: orderLineId,
        paid: yuanOf(paidFen),
      })),
      freight: yuanOf(purchase.freightFen),
      discount: yuanOf(purchase.discountFen),
      account: purchase.account,
    },
  });
  const typed = fields.lines.getFieldList();
  const names = new Map(lines.map(({ id, titleZh }) => [id, titleZh]));
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>更正单号、实付</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有更正" />
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="purchaseId" value={purchase.id} />
        <input type="hidden" name="version" value={purchase.version} />
        <TextField
          field={fields.marketplaceNumber}
          label="平台订单号"
          required
          requiredMark="必填"
        />
        {purchase.lines.map(({ orderLineId, quantity }, index) => {
          const line = typed[index]?.getFieldset();
          return (
            line && (
              <div key={orderLineId}>
                <input {...getInputProps(line.lineId, { type: "hidden" })} key="line" />
                <NumberField
                  field={line.paid}
                  label={`${names.get(orderLineId) ?? ""} ×${quantity} 实付小计（元）`}
                  decimal
                  required
                  requiredMark="必填"
                />
              </div>
            )
          );
        })}
        <PaidFields fields={fields} />
        <TextField field={fields.reason} label="更正原因" required requiredMark="必填" />
        <p>
          <Button small>保存更正</Button>
        </p>
      </Form>
    </details>
  );
}
