import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { skusPerPurchase } from "#app/domain/trade/purchasing/purchase.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { PaidFields } from "./paid-fields.tsx";
import type { Supplier } from "./supplier-view.ts";

interface Typed {
  marketplaceNumber: string;
  chinaTracking: string;
  lines: { lineId: string; quantity: string; paid: string }[];
  freight: string;
  discount: string;
  account: string;
  paidOn: string;
  checked: string;
  checkedFor: string;
}

interface BuyFormProps {
  supplier: Supplier;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** One order on the marketplace: by itself all that is open, as quoted; on request some pieces and what was paid. */
export function BuyForm({ supplier, lastResult }: BuyFormProps) {
  const { supplierId, idempotencyKey, purchases } = supplier;
  const open = supplier.lines.filter((line) => line.open > 0 && !line.changing);
  const fitting = fittingLines(open);
  const [form, fields] = useForm<Typed>({
    id: `buy-${supplierId}`,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      lines: open.map((line) => ({
        lineId: line.id,
        quantity: fitting.has(line.id) ? String(line.open) : "0",
        paid: "",
      })),
      freight: yuanOf(supplier.freightLeftFen),
      discount: "0.00",
      account: purchases.at(-1)?.account ?? "",
    },
  });
  return (
    <Form method="post" className="stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="id" value={idempotencyKey} />
      <input type="hidden" name="supplierId" value={supplierId} />
      <div className="cluster">
        <TextField
          field={fields.marketplaceNumber}
          label="平台订单号"
          required
          requiredMark="必填"
        />
        <TextField field={fields.chinaTracking} label="国内快递单号（可后补）" />
        <Button fill>已采购</Button>
      </div>
      <details className="disclosure" open={lastResult !== undefined || fitting.size < open.length}>
        <summary>分开采购、填写实付</summary>
        <div className="stack small">
          <p className="note">一个平台订单最多{skusPerPurchase}个SKU。实付小计留空则按报价。</p>
          <Pieces lines={open} fields={fields.lines.getFieldList()} />
          <PaidFields fields={fields} />
          <CheckedPrices fields={fields} />
        </div>
      </details>
    </Form>
  );
}

/** Asked for where what was paid is far from the quote: the tick is for these very sums. */
export function CheckedPrices({
  fields: { checked, checkedFor },
}: {
  fields: Pick<FormFields, "checked" | "checkedFor">;
}) {
  if (!checked.errors) return null;
  return (
    <>
      <input type="hidden" name="checkedFor" value={String(checkedFor.initialValue ?? "")} />
      <CheckField field={checked} label="实付金额已核对" />
    </>
  );
}

/** As many lines, from the first on, as a marketplace takes into one order. */
function fittingLines(open: readonly { id: string; skuId: string }[]) {
  const skus = new Set<string>();
  const fitting = open.filter(({ skuId }) => {
    if (!skus.has(skuId) && skus.size === skusPerPurchase) return false;
    skus.add(skuId);
    return true;
  });
  return new Set(fitting.map(({ id }) => id));
}

type FormFields = ReturnType<typeof useForm<Typed>>[1];
type LineFields = ReturnType<FormFields["lines"]["getFieldList"]>;

function Pieces({ lines, fields }: { lines: Supplier["lines"]; fields: LineFields }) {
  return (
    <div className="dense">
      <CardTable
        tight
        label="本次采购"
        columns={[
          "商品 / 规格",
          { right: "待采购" },
          { right: "本次采购数" },
          { right: "报价小计（元）" },
          { right: "实付小计（元）" },
        ]}
      >
        {lines.map((line, index) => {
          const typed = fields[index]?.getFieldset();
          if (!typed) return null;
          return (
            <TableRow key={line.id}>
              <RowHeading>
                <span className="note number">行{line.place}</span> {line.titleZh}
                <small className="block">
                  {line.spec.map(({ valueZh }) => valueZh).join(" / ")}
                </small>
                <input {...getInputProps(typed.lineId, { type: "hidden" })} key="line" />
              </RowHeading>
              <TableCell>{line.open}</TableCell>
              <TableCell>
                <NumberInput
                  {...getInputProps(typed.quantity, { type: "text" })}
                  key="quantity"
                  aria-label={`第${index + 1}行 本次采购数`}
                />
              </TableCell>
              <TableCell>{yuan(line.open * line.priceFen)}</TableCell>
              <TableCell>
                <NumberInput
                  {...getInputProps(typed.paid, { type: "text" })}
                  key="paid"
                  decimal
                  aria-label={`第${index + 1}行 实付小计 元`}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </CardTable>
    </div>
  );
}
