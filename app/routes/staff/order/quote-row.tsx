import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { offerPage } from "#app/domain/catalog/offers/offer.ts";
import { RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { LineSum } from "./line-sum.tsx";
import type { QuoteView } from "./quote-view.server.ts";

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
        <span className="cluster between">
          <span>{freight.supplierNameZh}</span>
          <label className="cluster">
            国内运费（元）
            <input {...getInputProps(typed.supplierId, { type: "hidden" })} key="supplier" />
            <NumberInput
              {...getInputProps(typed.freight, { type: "text" })}
              key="freight"
              decimal
              data-column="freight"
              aria-label={`${freight.supplierNameZh} 国内运费 元`}
            />
          </label>
        </span>
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
  const number = (name: keyof TypedLine, label: string, decimal = false) => (
    <NumberInput
      {...getInputProps(typed[name], { type: "text" })}
      key={name}
      decimal={decimal}
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
        <TableCell>{number("price", "报价 元", true)}</TableCell>
        <TableCell>{number("quantity", "可采购数量")}</TableCell>
        <TableCell>
          <LineSum id={line.id} />
        </TableCell>
        <TableCell>
          <input
            {...getInputProps(typed.refusal, { type: "text" })}
            key="refusal"
            className="input small"
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
