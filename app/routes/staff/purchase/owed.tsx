import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface OwedFormProps {
  purchase: { id: string; version: number };
  line: { orderLineId: string; owedFen: number };
  title: string;
  mayBuy: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 补款: pieces beyond what was bought that the buyer has taken, and what their seller was paid for them. */
export function OwedForm({ purchase, line, title, mayBuy, lastResult }: OwedFormProps) {
  const { orderLineId, owedFen } = line;
  const [form, fields] = useForm<{ paid: string }>({
    id: `extra-${purchase.id}-${orderLineId}`,
    ...(lastResult?.initialValue?.lineId === orderLineId ? { lastResult } : {}),
    defaultValue: { paid: yuanOf(owedFen) },
  });
  return (
    <div className="flash" role="note">
      <p>
        待补款 <b className="number">{yuan(owedFen)}元</b>：{title}{" "}
        多到的已由买家买下，还没有付给卖家。
      </p>
      {mayBuy && (
        <Form method="post" className="stack small" {...getFormProps(form)}>
          <ErrorSummary form={form} title="没有登记补款" />
          <input type="hidden" name="intent" value="payExtra" />
          <input type="hidden" name="purchaseId" value={purchase.id} />
          <input type="hidden" name="version" value={purchase.version} />
          <input type="hidden" name="lineId" value={orderLineId} />
          <div className="cluster">
            <NumberField
              field={fields.paid}
              label="补款实付（元，卖家不收填0）"
              decimal
              required
              requiredMark="必填"
            />
            <Button small>登记补款</Button>
          </div>
        </Form>
      )}
    </div>
  );
}

interface Owed {
  number: string;
  orderLineId: string;
  titleZh: string;
  marketplaceNumber: string;
  owedFen: number;
}

/** What sellers are still owed, above the orders to buy. */
export function OwedList({ owed }: { owed: readonly Owed[] }) {
  if (owed.length === 0) return null;
  return (
    <section className="stack small" aria-labelledby="owed">
      <h2 id="owed">待补款</h2>
      <CardTable
        tight
        brief
        label="待补款"
        columns={["订单号", "商品", "平台订单号", { right: "应付卖家（元）" }]}
      >
        {owed.map(({ number, orderLineId, titleZh, marketplaceNumber, owedFen }) => (
          <TableRow key={`${marketplaceNumber}/${orderLineId}`}>
            <RowHeading className="number">
              <a href={href("/staff/purchases/:number", { number })}>{number}</a>
            </RowHeading>
            <TableCell>{titleZh}</TableCell>
            <TableCell className="number">{marketplaceNumber}</TableCell>
            <TableCell>{yuan(owedFen)}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
