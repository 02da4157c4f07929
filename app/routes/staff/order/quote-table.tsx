import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { downPaymentPercents } from "#app/domain/trade/orders/down-payment.ts";
import { restoreQuote, type TypedQuote } from "#app/domain/trade/orders/quote.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField } from "#app/ui/fields.tsx";
import { EnterDown } from "#app/ui/keep-place.tsx";
import { PhraseField, PhraseList } from "../talk/phrase-list.tsx";
import { PriceRuleFields, type TypedRule } from "./price-rule-fields.tsx";
import {
  type AskedLine,
  type Freight,
  FreightRow,
  QuoteRow,
  type TypedLine,
} from "./quote-row.tsx";

interface QuoteTableProps {
  /** The order's as it is shown: a quote of another is not sent. */
  version: number;
  lines: readonly AskedLine[];
  freights: readonly Freight[];
  /** What was kept of it, over which the lines are as they stand. */
  draft: TypedQuote | undefined;
  serviceRatePercent: string;
  lastResult: SubmissionResult<string[]> | undefined;
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

/** The dense quote form: Tab walks it in reading order, Enter goes down the prices, Alt+S sends it. */
export function QuoteTable(shown: QuoteTableProps) {
  const { version, lines, freights, draft, serviceRatePercent, lastResult } = shown;
  const asked = askedQuote(lines, freights);
  const [form, fields] = useForm<Typed>({
    id: "quote",
    ...(lastResult ? { lastResult: overLines(lastResult, asked) } : {}),
    defaultValue: draft ? restoreQuote(draft, asked) : asked,
  });

  return (
    <Form method="post" className="stack" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="seenVersion" value={version} />
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
      <QuoteBar serviceRatePercent={serviceRatePercent} />
      <PriceRuleFields
        fields={fields}
        suppliers={freights}
        open={lastResult?.initialValue?.intent === "rule"}
      />
      <EnterDown />
    </Form>
  );
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

/** What was sent over the order as it stands by now, which may have other lines than its page showed. */
function overLines(
  sent: SubmissionResult<string[]>,
  asked: TypedQuote,
): SubmissionResult<string[]> {
  const typed = sent.initialValue as Partial<TypedQuote> | undefined;
  if (!Array.isArray(typed?.lines)) return sent;
  const over = restoreQuote(
    { ...asked, lines: typed.lines, freights: typed.freights ?? asked.freights },
    asked,
  );
  const now: Record<string, any> = { lines: over.lines, freights: over.freights };
  return { ...sent, initialValue: { ...sent.initialValue, ...now } };
}

/** The form before anybody typed: the lines as they were asked for. */
function askedQuote(lines: readonly AskedLine[], freights: readonly Freight[]): TypedQuote {
  return {
    note: "",
    downPaymentPercent: "0",
    freights: freights.map(({ supplierId, freightFen }) => ({
      supplierId,
      freight: yuanOf(freightFen),
    })),
    lines: lines.map((line) => ({
      id: line.id,
      skuId: line.skuId,
      price: yuanOf(line.priceFen),
      quantity: String(line.refusal ? 0 : line.quantity),
      refusal: line.refusal,
      weightGrams: String(line.weightGrams ?? ""),
      lengthMm: String(line.lengthMm ?? ""),
      widthMm: String(line.widthMm ?? ""),
      heightMm: String(line.heightMm ?? ""),
    })),
  };
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

function QuoteBar({ serviceRatePercent }: Pick<QuoteTableProps, "serviceRatePercent">) {
  return (
    <div className="cluster toolbar">
      <span className="note">
        手续费 {serviceRatePercent}% · 提交时锁定当日汇率
        <span data-keyed hidden>
          {" "}
          · <kbd>Enter</kbd> 下一行报价
        </span>{" "}
        · <kbd>Alt</kbd>+<kbd>C</kbd> 重新计算 · <kbd>Alt</kbd>+<kbd>S</kbd> 提交报价
      </span>
      <span className="at-end cluster">
        <Button soft name="intent" value="calculate" accessKey="c">
          重新计算
        </Button>
        <Button soft name="intent" value="keep">
          保存草稿
        </Button>
        <Button main name="intent" value="quote" accessKey="s" data-down>
          提交报价
        </Button>
      </span>
    </div>
  );
}
