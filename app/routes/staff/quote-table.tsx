import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface AskedLine {
  id: string;
  supplierId: string;
  titleZh: string;
  picture: string;
  spec: readonly { valueZh: string }[];
  options: readonly { nameZh: string }[];
  note: string;
  quantity: number;
  priceFen: number;
  refusal: string;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  listed: { priceFen: number; stock: number } | undefined;
}

interface TypedLine {
  id: string;
  price: string;
  quantity: string;
  refusal: string;
  weightGrams: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
}

interface Freight {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
}

interface QuoteTableProps {
  lines: readonly AskedLine[];
  freights: readonly Freight[];
  serviceRatePercent: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

const plain = (fen: number) => (fen / 100).toFixed(2);

/** The dense quote form: Tab walks it in reading order, Alt+S sends it. */
export function QuoteTable({ lines, freights, serviceRatePercent, lastResult }: QuoteTableProps) {
  const [form, fields] = useForm<{
    lines: TypedLine[];
    freights: { supplierId: string; freight: string }[];
    note: string;
  }>({
    id: "quote",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      note: "",
      freights: freights.map(({ supplierId, freightFen }) => ({
        supplierId,
        freight: plain(freightFen),
      })),
      lines: lines.map((line) => ({
        ...{
          id: line.id,
          price: plain(line.priceFen),
          quantity: String(line.refusal ? 0 : line.quantity),
          refusal: line.refusal,
        },
        ...{ weightGrams: String(line.weightGrams ?? ""), lengthMm: String(line.lengthMm ?? "") },
        ...{ widthMm: String(line.widthMm ?? ""), heightMm: String(line.heightMm ?? "") },
      })),
    },
  });
  const typedLines = fields.lines.getFieldList();
  const typedFreights = fields.freights.getFieldList();

  return (
    <Form method="post" className="stack" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="intent" value="quote" />
      <div className="scroll">
        <table className="t tight plain dense">
          <caption className="vh">报价明细</caption>
          <thead>
            <tr>
              {[
                "#",
                "图",
                "商品 / 规格",
                "数量",
                "挂价（元）",
                "库存",
                "报价（元）",
                "可买数",
                "备注（日文）",
              ].map((head) => (
                <th key={head} scope="col" className={/价|数|库存/.test(head) ? "r" : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {freights.map((freight, index) => (
            <tbody key={freight.supplierId}>
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
        </table>
      </div>
      <TextAreaField field={fields.note} label="给买家的说明（日文）" rows={2} />
      <div className="row bar end-bar">
        <span className="note">
          手续费 {serviceRatePercent}% ・ 提交时锁定当日汇率 ・ <kbd>Alt</kbd>+<kbd>S</kbd> 提交报价
        </span>
        <span className="end row">
          <Button main accessKey="s">
            提交报价
          </Button>
        </span>
      </div>
    </Form>
  );
}

function FreightRow({
  freight,
  field,
}: {
  freight: Freight;
  field: FieldMetadata<{ supplierId: string; freight: string }> | undefined;
}) {
  if (!field) return null;
  const typed = field.getFieldset();
  return (
    <tr className="sub">
      <th colSpan={9} scope="rowgroup">
        <span className="row between">
          <span>{freight.supplierNameZh}</span>
          <label className="row">
            国内运费（元）
            <input {...getInputProps(typed.supplierId, { type: "hidden" })} key="supplier" />
            <input
              {...getInputProps(typed.freight, { type: "text" })}
              key="freight"
              className="in s q"
              inputMode="decimal"
              aria-label={`${freight.supplierNameZh} 国内运费 元`}
            />
          </label>
        </span>
      </th>
    </tr>
  );
}

function QuoteRow({
  line,
  row,
  field,
}: {
  line: AskedLine;
  row: number;
  field: FieldMetadata<TypedLine>;
}) {
  const typed = field.getFieldset();
  const input = (
    name: keyof TypedLine,
    label: string,
    mode: "decimal" | "numeric" | "text" = "numeric",
  ) => (
    <input
      {...getInputProps(typed[name], { type: "text" })}
      key={name}
      className={name === "refusal" ? "in s" : "in s q"}
      inputMode={mode}
      aria-label={`第${row}行 ${label}`}
      lang={name === "refusal" ? "ja" : undefined}
    />
  );
  const short = line.listed !== undefined && line.listed.stock < line.quantity;
  return (
    <>
      <tr className={short || field.errors ? "bad" : undefined}>
        <td className="n">
          {row}
          <input {...getInputProps(typed.id, { type: "hidden" })} key="id" />
        </td>
        <td>
          <Picture src={line.picture} size={36} />
        </td>
        <td>
          {line.titleZh}
          <small className="blk">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
          {line.options.length > 0 && (
            <small className="blk">{line.options.map(({ nameZh }) => nameZh).join("、")}</small>
          )}
          {line.note && (
            <small className="blk" lang="ja">
              {line.note}
            </small>
          )}
        </td>
        <td className="num">{line.quantity}</td>
        <td className="num">{line.listed ? yuan(line.listed.priceFen) : "下架"}</td>
        <td className="num">
          {short ? (
            <span className="st trouble">{line.listed?.stock}</span>
          ) : (
            (line.listed?.stock ?? "—")
          )}
        </td>
        <td>{input("price", "报价 元", "decimal")}</td>
        <td>{input("quantity", "可买数量")}</td>
        <td>{input("refusal", "备注", "text")}</td>
      </tr>
      <tr className="more">
        <td colSpan={2} />
        <td colSpan={6}>
          <span className="row">
            <span className="note">重量 g</span>
            {input("weightGrams", "重量 g")}
            <span className="note">长×宽×高 mm</span>
            {input("lengthMm", "长 mm")}
            {input("widthMm", "宽 mm")}
            {input("heightMm", "高 mm")}
          </span>
        </td>
        <td />
      </tr>
    </>
  );
}
