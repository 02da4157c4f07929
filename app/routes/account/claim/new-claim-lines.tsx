import type { FieldMetadata } from "@conform-to/react";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { StockItem } from "../stock/stock-item.tsx";
import type { NewClaimView } from "./new-claim-view.server.ts";

/** A line of the form: how many of a box's goods are claimed. */
export interface ClaimLine {
  boxId: string;
  shippingLineId: string;
  quantity: string;
}

interface NewClaimLinesProps {
  rows: NewClaimView["rows"];
  field: FieldMetadata<ClaimLine[], any>;
}

/** A row as the form begins with it: none of it, or as many as the draft had. */
export function toClaimLine({ boxId, shippingLineId, chosen }: NewClaimLinesProps["rows"][number]) {
  return { boxId, shippingLineId, quantity: chosen > 0 ? String(chosen) : "" };
}

/** 対象: what each box held, and a field for how many of it are claimed. */
export function NewClaimLines({ rows, field }: NewClaimLinesProps) {
  const lines = field.getFieldList();
  return (
    <section id={field.id} tabIndex={-1} aria-labelledby="h-goods" className="stack small">
      <h2 id="h-goods" className="heading">
        対象 <small>申請する商品の数だけ入れてください</small>
      </h2>
      {field.errors && (
        <p id={field.errorId} className="field-error">
          {field.errors.join(" ")}
        </p>
      )}
      <CardTable
        label="対象の商品"
        columns={[
          "商品",
          "箱",
          { right: "受取数" },
          { right: "申請する数" },
          { right: "1個あたりの返金の上限" },
        ]}
      >
        {rows.map((row, index) => (
          <ClaimRow
            key={`${row.boxId} ${row.shippingLineId}`}
            row={row}
            index={index}
            quantity={lines[index]?.getFieldset().quantity}
          />
        ))}
      </CardTable>
    </section>
  );
}

interface ClaimRowProps {
  row: NewClaimLinesProps["rows"][number];
  index: number;
  quantity: FieldMetadata<string> | undefined;
}

function ClaimRow({ row, index, quantity }: ClaimRowProps) {
  const { boxId, boxNumber, shippingLineId, received, left, pieceYen } = row;
  const name = `lines[${index}]`;
  const wrong = quantity?.errors?.[0];
  return (
    <TableRow>
      <RowHeading>
        <StockItem {...row}>
          <small className="block number">注文 {row.orderNumber}</small>
        </StockItem>
        <input type="hidden" name={`${name}.boxId`} value={boxId} />
        <input type="hidden" name={`${name}.shippingLineId`} value={shippingLineId} />
      </RowHeading>
      <TableCell className="number">{boxNumber}箱目</TableCell>
      <TableCell>
        {received.toLocaleString("ja-JP")}
        {left < received && (
          <small className="block">申請済み {(received - left).toLocaleString("ja-JP")}</small>
        )}
      </TableCell>
      <TableCell className="align-end">
        <FieldError id={`claim-${name}.quantity-error`} text={wrong} />
        {left > 0 ? (
          <NumberInput
            id={`claim-${name}.quantity`}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong && `claim-${name}.quantity-error`}
            name={`${name}.quantity`}
            placeholder="0"
            defaultValue={quantity?.initialValue}
            aria-label={`${boxNumber}箱目の${row.titleJa} ${row.spec.map(({ valueJa }) => valueJa).join(" ")}の申請数`}
          />
        ) : (
          "申請済み"
        )}
      </TableCell>
      <TableCell>
        {grouped(String(pieceYen))}
        <small>円</small>
      </TableCell>
    </TableRow>
  );
}
