import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { memo, type RefObject, useEffect, useMemo } from "react";
import { downPaymentPercents } from "#app/domain/trade/orders/down-payment.ts";
import type { TypedQuote } from "#app/domain/trade/orders/quote.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField } from "#app/ui/fields.tsx";
import { PhraseField, PhraseList } from "../../talk/phrase-list.tsx";
import { PriceRuleFields, type TypedRule } from "./price-rule-fields.tsx";
import type { QuoteAnswer } from "./quote-answer.ts";
import { FreightRow, QuoteRow, type TypedLine } from "./row.tsx";
import { useColumnKeys } from "./use-column-keys.ts";
import type { QuoteView } from "./view.server.ts";

interface QuoteTableProps {
  /** The order's as it is shown: a quote of another is not sent. */
  version: number;
  lines: QuoteView["lines"];
  freights: QuoteView["freights"];
  /** What the fields hold when they are drawn. */
  held: TypedQuote;
  /** The form as it came back. */
  answer: QuoteAnswer | undefined;
  form: RefObject<HTMLFormElement>;
  /** Hears of each key. */
  read: () => unknown;
}

interface Typed extends TypedRule {
  lines: TypedLine[];
  freights: { supplierId: string; freight: string }[];
  note: string;
  downPaymentPercent: string;
  checked: string;
  checkedFor: string;
}

type TypedFields = ReturnType<typeof useForm<Typed>>[1];

/** The form that the buttons of the bar send. */
export const quoteFormId = "quote";

/**
 * The dense quote form: Tab walks it in reading order, Enter goes down a column, Alt+S sends it. Drawn once: what
 * follows each key stands around it.
 */
export const QuoteTable = memo(function QuoteTable(shown: QuoteTableProps) {
  const { version, lines, freights, held, answer, read } = shown;
  // What came back says what is wrong; the figures are those that the fields hold. An answer is reported once: each
  // new object would lead the focus back to the first field that is wrong.
  const lastResult = useMemo(
    () => answer && { ...answer, initialValue: { ...answer.initialValue, ...figures(held) } },
    [answer, held],
  );
  const [form, fields] = useForm<Typed>({
    id: quoteFormId,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: held,
  });
  const keys = useColumnKeys();
  // Fields that are drawn anew hold other figures.
  useEffect(() => void read(), [read]);

  return (
    <Form
      method="post"
      className="stack"
      {...getFormProps(form)}
      ref={shown.form}
      onInput={read}
      {...keys}
    >
      <ErrorSummary form={form} title="请检查填写内容" />
      {/* What Enter in a field presses while no script leads it to the next one. */}
      <button
        type="submit"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        name="intent"
        value="calculate"
      />
      <input type="hidden" name="seenVersion" value={version} />
      <p className="note">报价可填总价：输入“=369”，按可采购数换算单价。</p>
      <div className="dense">
        <QuoteLines freights={freights} lines={lines} fields={fields} />
      </div>
      <SelectField
        field={fields.downPaymentPercent}
        label="定金"
        choices={downPaymentPercents.map((percent) => ({
          value: String(percent),
          label: percent === 0 ? "不收定金，一次付清" : `${percent}%（先付定金，生产完成后付尾款）`,
        }))}
      />
      <PhraseField of="price" field={fields.note} label="给买家的说明（日文）" />
      <PhraseList of="price" id="line-phrases" />
      <CheckedPrices fields={fields} />
      <PriceRuleFields
        fields={fields}
        suppliers={freights}
        open={answer?.initialValue?.intent === "rule"}
      />
    </Form>
  );
});

function figures({ lines, freights }: TypedQuote): Record<string, any> {
  return { lines, freights };
}

/** Asked for where prices are far from the listed ones: the tick is for these very prices. */
function CheckedPrices({ fields: { checked, checkedFor } }: { fields: TypedFields }) {
  if (!checked.errors) return null;
  return (
    <>
      <input type="hidden" name="checkedFor" value={String(checkedFor.initialValue ?? "")} />
      <CheckField field={checked} label="报价已核对" />
    </>
  );
}

function QuoteLines({
  freights,
  lines,
  fields,
}: Pick<QuoteTableProps, "freights" | "lines"> & { fields: TypedFields }) {
  const typedLines = fields.lines.getFieldList();
  const typedFreights = fields.freights.getFieldList();
  return (
    <CardTable
      tight
      parted
      label="报价明细"
      columns={[
        "商品 / 规格",
        { right: "数量" },
        { right: "平台标价（元）" },
        { right: "库存" },
        { right: "报价（元）" },
        { right: "可采购数" },
        { right: "小计（日元）" },
        "备注（日文）",
      ]}
    >
      {freights.map((freight, index) => (
        <tbody role="rowgroup" key={freight.supplierId}>
          <FreightRow freight={freight} field={typedFreights[index]} />
          {lines.map((line, position) => {
            const field = typedLines[position];
            const own = line.supplierId === freight.supplierId;
            return (
              own &&
              field && <QuoteRow key={line.id} line={line} row={position + 1} field={field} />
            );
          })}
        </tbody>
      ))}
    </CardTable>
  );
}
