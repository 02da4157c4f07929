import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { offerPage } from "#app/domain/catalog/offers/offer.ts";
import {
  type QuoteFigure,
  readQuoteFigure,
  readTypedTotal,
} from "#app/domain/trade/orders/quote.ts";
import { RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ComboboxInput } from "#app/ui/combobox.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { BuyerWords } from "../../talk/buyer-words.tsx";
import { LineSum } from "./line-sum.tsx";
import type { QuoteView } from "./view.server.ts";

type AskedLine = QuoteView["lines"][number];
type Freight = QuoteView["freights"][number];

export interface TypedLine {
  id: string;
  skuId?: string;
  price: string;
  quantity: string;
  refusal: string;
  weightGrams: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
}

/** The head of one seller's lines: its freight in China. */
export function FreightRow({
  freight,
  field,
}: {
  freight: Freight;
  field: FieldMetadata<{ supplierId: string; freight: string }> | undefined;
}) {
  if (!field) return null;
  const typed = field.getFieldset();
  return (
    <TableRow className="subheading">
      <RowHeading scope="rowgroup" colSpan={8}>
        <div className="cluster between">
          <span>{freight.supplierNameZh}</span>
          <div className="cluster">
            <input {...getInputProps(typed.supplierId, { type: "hidden" })} key="supplier" />
            <label htmlFor={typed.freight.id}>国内运费（元）</label>
            <FigureInput
              field={typed.freight}
              figure="freight"
              label={`${freight.supplierNameZh} 国内运费 元`}
            />
          </div>
        </div>
      </RowHeading>
    </TableRow>
  );
}

/** One line as it was asked for, with the fields of its quote; the measures in a row beneath. */
export function QuoteRow({
  line,
  row,
  field,
}: {
  line: AskedLine;
  row: number;
  field: FieldMetadata<TypedLine>;
}) {
  const typed = field.getFieldset();
  const number = (name: keyof TypedLine, label: string) => (
    <NumberInput
      {...getInputProps(typed[name], { type: "text" })}
      key={name}
      aria-label={`第${row}行 ${label}`}
      data-column={name}
    />
  );
  const short = line.listed !== undefined && line.listed.stock < line.quantity;
  return (
    <>
      <TableRow className={short || field.errors ? "invalid" : undefined}>
        <RowHeading>
          <input {...getInputProps(typed.id, { type: "hidden" })} key="id" />
          <input {...getInputProps(typed.skuId, { type: "hidden" })} key="sku" />
          <AskedThing line={line} row={row} />
        </RowHeading>
        <TableCell>
          {line.quantity}
          <Minimum listed={line.listed} />
        </TableCell>
        <TableCell>
          <KnownPrices line={line} />
        </TableCell>
        <TableCell>
          <Stock listed={line.listed} short={short} />
        </TableCell>
        <TableCell>
          <FigureInput
            field={typed.price}
            figure="price"
            label={`第${row}行 报价 元`}
            quantity={typed.quantity.name}
          />
        </TableCell>
        <TableCell>
          <FigureInput field={typed.quantity} figure="quantity" label={`第${row}行 可采购数量`} />
        </TableCell>
        <TableCell>
          <LineSum id={line.id} />
        </TableCell>
        <TableCell>
          <ComboboxInput
            field={typed.refusal}
            key="refusal"
            aria-label={`第${row}行 备注`}
            data-column="refusal"
            lang="ja"
            list="line-phrases"
          />
        </TableCell>
      </TableRow>
      <MeasuresRow number={number} />
    </>
  );
}

interface FigureInputProps {
  field: FieldMetadata<string>;
  figure: QuoteFigure;
  label: string;
  /** The field that a total is divided by. */
  quantity?: string;
}

/**
 * A price, pieces or freight; says what is wrong with it once it is left, and until it can be read. A total that is
 * left becomes the price of a piece.
 */
function FigureInput({ field, figure, label, quantity }: FigureInputProps) {
  const problemWith = (text: string) => {
    const read = readQuoteFigure(figure, text);
    return "problem" in read ? read.problem : "";
  };
  const answered = field.errors?.join(" ") ?? "";
  const [said, setSaid] = useState({
    answered,
    text: answered || problemWith(field.initialValue ?? ""),
  });
  if (said.answered !== answered) setSaid({ answered, text: answered });
  const read: ComponentProps<"input">["onBlur"] = ({ currentTarget: input }) => {
    const pieces = quantity ? input.form?.elements.namedItem(quantity) : null;
    const total =
      pieces instanceof HTMLInputElement ? readTypedTotal(input.value, pieces.value) : undefined;
    if (total && "price" in total) {
      input.value = total.price;
      // The live sum hears of it as of anything typed.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const text = total && "problem" in total ? total.problem : problemWith(input.value);
    setSaid({ answered, text });
  };
  const { key, ...props } = getInputProps(field, { type: "text", ariaAttributes: false });
  return (
    <>
      <NumberInput
        key={key}
        {...props}
        decimal={figure !== "quantity"}
        aria-label={label}
        aria-invalid={said.text !== "" || undefined}
        aria-describedby={said.text ? field.errorId : undefined}
        data-column={figure}
        onBlur={read}
        onInput={({ currentTarget: { value } }) =>
          said.text && !problemWith(value) && setSaid({ answered, text: "" })
        }
      />
      <FieldError id={field.errorId} text={said.text || undefined} />
    </>
  );
}

function AskedThing({ line, row }: { line: AskedLine; row: number }) {
  return (
    <span className="media-object small">
      <Picture src={line.picture} size={36} />
      <span>
        <span className="number">{row}.</span>{" "}
        <a href={offerPage(line.platform, line.offerId)} target="_blank" rel="noreferrer">
          {line.titleZh}
        </a>
        <input className="input small" readOnly value={line.skuId} aria-label={`第${row}行 SKU`} />
        <small className="block">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        {line.options.length > 0 && (
          <small className="block">{line.options.map(({ nameZh }) => nameZh).join("、")}</small>
        )}
        {line.note && (
          <small className="block">
            <BuyerWords>{line.note}</BuyerWords>
          </small>
        )}
      </span>
    </span>
  );
}

function MeasuresRow({ number }: { number: (name: keyof TypedLine, label: string) => ReactNode }) {
  return (
    <TableRow className="more">
      <TableCell label={false} />
      <TableCell label={false} colSpan={7}>
        <span className="cluster">
          <span className="note">重量 g</span>
          {number("weightGrams", "重量 g")}
          <span className="note">长×宽×高 mm</span>
          {number("lengthMm", "长 mm")}
          {number("widthMm", "宽 mm")}
          {number("heightMm", "高 mm")}
        </span>
      </TableCell>
    </TableRow>
  );
}

/** What the seller lists, and what the SKU was quoted at the last time. */
function KnownPrices({ line: { listed, earlierFen } }: { line: AskedLine }) {
  return (
    <>
      {listed ? yuan(listed.askedFen) : "下架"}
      {earlierFen !== null && <small className="block">上次 {yuan(earlierFen)}</small>}
    </>
  );
}

/** 起订量, where the seller has one. */
function Minimum({ listed }: Pick<AskedLine, "listed">) {
  if (!listed || listed.minOrder <= 1) return null;
  return <small className="block">起订 {listed.minOrder}</small>;
}

/** What the seller has of it, marked where that is less than was asked for. */
function Stock({ listed, short }: Pick<AskedLine, "listed"> & { short: boolean }) {
  return short ? (
    <span className="status status-trouble">{listed?.stock}</span>
  ) : (
    (listed?.stock ?? "—")
  );
}
