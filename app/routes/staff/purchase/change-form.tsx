import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import type { SkuChoice } from "#app/domain/trade/orders/change-queries.server.ts";
import type { ChangeForm as ChangeSchema } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { OptionBoxes, SkuSelect } from "#app/shared/line/line-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ComboboxInput } from "#app/ui/combobox.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";

export interface ChangeFormProps {
  idempotencyKey: string;
  lines: readonly {
    id: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    quantity: number;
    priceFen: number;
    skuId: string;
    offerId: string;
    options: readonly { id: string }[];
  }[];
  options: readonly { id: string; nameJa: string; nameZh: string }[];
  /** The SKUs that the lines' offers come in. */
  skus: readonly SkuChoice[];
  freights: readonly { supplierId: string; supplierNameZh: string; freightFen: number }[];
  /** The ids that added lines will have. */
  newLineIds: readonly string[];
  lastResult: SubmissionResult | undefined;
}

type Typed = z.input<typeof ChangeSchema>;

/** 金额变更: other pieces, prices, SKUs, freights or lines of a paid order, with reasons as the buyer reads them. */
export function ChangeForm(props: ChangeFormProps) {
  const { idempotencyKey, lines, freights, newLineIds, options, skus, lastResult } = props;
  const [form, fields] = useForm<Typed>({
    id: "change",
    lastResult,
    defaultValue: {
      lines: lines.map(({ id, skuId, options }) => ({
        lineId: id,
        skuId,
        optionIds: options.map((option) => option.id),
      })),
      freights: freights.map(({ supplierId }) => ({ supplierId })),
      added: newLineIds.map((lineId) => ({ lineId })),
    },
  });
  const typedLines = fields.lines.getFieldList();
  return (
    <section className="panel stack small" aria-labelledby="h-change">
      <h2 id="h-change">金额变更（缺货、涨价、换规格）</h2>
      <ErrorSummary form={form} title="没有提交" />
      <Form method="post" {...getFormProps(form)} className="stack small" key={idempotencyKey}>
        <input type="hidden" name="id" value={idempotencyKey} />
        <div className="dense">
          <CardTable
            tight
            label="明细变更"
            columns={[
              "商品 / 规格",
              { right: "数量" },
              "新数量",
              "新单价（元）",
              "规格·增值服务",
              "原因（日文）",
            ]}
          >
            {lines.map((line, index) => (
              <LineToChange
                key={line.id}
                line={line}
                index={index}
                typed={typedLines[index]?.getFieldset()}
                options={options}
                skus={skus}
              />
            ))}
          </CardTable>
        </div>
        <PhraseList of="price" id="change-phrases" />
        <details className="disclosure" open={lastResult !== undefined}>
          <summary>国内运费、加明细</summary>
          <div className="dense stack small">
            <FreightsToChange freights={freights} typed={fields.freights.getFieldList()} />
            <LinesToAdd
              newLineIds={newLineIds}
              options={options}
              typed={fields.added.getFieldList()}
            />
          </div>
        </details>
        <div className="cluster">
          <Button soft name="intent" value="drop">
            提交变更
          </Button>
          <span className="note">
            空着不变，数量填0为不买。多退少补按锁定汇率：涨价由买家逐项同意并付差额；买家设定范围以内的增减立即生效，涨价从余额扣
          </span>
        </div>
      </Form>
    </section>
  );
}

type Fields = ReturnType<typeof useForm<Typed>>[1];
type List<Name extends "lines" | "freights" | "added"> = ReturnType<Fields[Name]["getFieldList"]>;

interface LineToChangeProps extends Pick<ChangeFormProps, "options" | "skus"> {
  line: ChangeFormProps["lines"][number];
  index: number;
  typed: ReturnType<List<"lines">[number]["getFieldset"]> | undefined;
}

function LineToChange({ line, index, typed, options, skus }: LineToChangeProps) {
  if (!typed) return null;
  const row = `第${index + 1}行`;
  return (
    <TableRow>
      <RowHeading>
        {line.titleZh}
        <small className="block">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        <input type="hidden" name={typed.lineId.name} value={line.id} />
      </RowHeading>
      <TableCell label="数量" className="numeric">
        {line.quantity}
        <small className="block">{yuan(line.priceFen)}元</small>
      </TableCell>
      <TableCell label="新数量">
        <Amount field={typed.quantity} label={`${row} 新数量`} />
      </TableCell>
      <TableCell label="新单价（元）">
        <Amount field={typed.price} label={`${row} 新单价 元`} decimal />
      </TableCell>
      <TableCell label="规格·增值服务">
        <SkuSelect
          name={typed.skuId.name}
          label={`${row} 新SKU`}
          choices={skus.filter(({ offerId }) => offerId === line.offerId)}
          chosen={String(typed.skuId.initialValue ?? line.skuId)}
          lang="zh"
        />
        <input type="hidden" name={typed.withOptions.name} value="on" />
        <OptionBoxes
          name={typed.optionIds.name}
          line={row}
          options={options}
          chosen={ticked(typed.optionIds)}
          lang="zh"
        />
      </TableCell>
      <TableCell label="原因（日文）">
        <Words field={typed.reason} label={`${row} 原因`} />
      </TableCell>
    </TableRow>
  );
}

interface FreightsToChangeProps extends Pick<ChangeFormProps, "freights"> {
  typed: List<"freights">;
}

/** The sellers' freights in China. */
function FreightsToChange({ freights, typed }: FreightsToChangeProps) {
  return (
    <CardTable
      tight
      label="国内运费变更"
      columns={["供应商", { right: "国内运费（元）" }, "新运费（元）", "原因（日文）"]}
    >
      {freights.map(({ supplierId, supplierNameZh, freightFen }, index) => {
        const fields = typed[index]?.getFieldset();
        if (!fields) return null;
        return (
          <TableRow key={supplierId}>
            <RowHeading>
              {supplierNameZh}
              <input type="hidden" name={fields.supplierId.name} value={supplierId} />
            </RowHeading>
            <TableCell>{yuan(freightFen)}</TableCell>
            <TableCell>
              <Amount field={fields.freight} label={`${supplierNameZh} 新运费 元`} decimal />
            </TableCell>
            <TableCell>
              <Words field={fields.reason} label={`${supplierNameZh} 运费原因`} />
            </TableCell>
          </TableRow>
        );
      })}
    </CardTable>
  );
}

interface LinesToAddProps extends Pick<ChangeFormProps, "newLineIds" | "options"> {
  typed: List<"added">;
}

/** Lines that the order does not have yet. */
function LinesToAdd({ newLineIds, options, typed }: LinesToAddProps) {
  return (
    <CardTable
      tight
      label="加明细"
      columns={["新明细的SKU", "数量", "单价（元，空着按平台标价）", "原因（日文）", "增值服务"]}
    >
      {newLineIds.map((lineId, index) => {
        const fields = typed[index]?.getFieldset();
        if (!fields) return null;
        const row = `新明细${index + 1}`;
        return (
          <TableRow key={lineId}>
            <TableCell>
              <input type="hidden" name={fields.lineId.name} value={lineId} />
              <Sku field={fields.skuId} label={`${row} SKU`} />
            </TableCell>
            <TableCell>
              <Amount field={fields.quantity} label={`${row} 数量`} />
            </TableCell>
            <TableCell>
              <Amount field={fields.price} label={`${row} 单价 元`} decimal />
            </TableCell>
            <TableCell>
              <Words field={fields.reason} label={`${row} 原因`} />
            </TableCell>
            <TableCell>
              <OptionBoxes
                name={fields.optionIds.name}
                line={row}
                options={options}
                chosen={ticked(fields.optionIds)}
                lang="zh"
              />
            </TableCell>
          </TableRow>
        );
      })}
    </CardTable>
  );
}

function ticked({ initialValue }: FieldMetadata<any>): string[] {
  return [initialValue ?? []].flat().map(String);
}

interface CellFieldProps {
  field: FieldMetadata<any>;
  label: string;
}

function Amount({ field, label, decimal = false }: CellFieldProps & { decimal?: boolean }) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <>
      <FieldError id={field.errorId} text={field.errors?.join()} />
      <NumberInput key={key} decimal={decimal} aria-label={label} {...input} />
    </>
  );
}

function Sku({ field, label }: CellFieldProps) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <>
      <FieldError id={field.errorId} text={field.errors?.join()} />
      <input key={key} className="input" aria-label={label} {...input} />
    </>
  );
}

function Words({ field, label }: CellFieldProps) {
  return (
    <>
      <FieldError id={field.errorId} text={field.errors?.join()} />
      <ComboboxInput key={field.key} field={field} list="change-phrases" aria-label={label} />
    </>
  );
}
