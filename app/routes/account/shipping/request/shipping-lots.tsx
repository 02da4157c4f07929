import { useState } from "react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { StockItem } from "../../stock/stock-item.tsx";
import type { RequestView } from "./view.server.ts";

interface ShippingLotsProps extends Pick<RequestView, "lots"> {
  /** What was typed, when the form comes back. An emptied field stays empty. */
  typed: readonly unknown[] | null | undefined;
  /** What is wrong with each quantity, by the lot's place. */
  wrong: ReadonlyMap<number, string>;
}

/** The chosen stock and how many of each to send. */
export function ShippingLots({ lots, typed, wrong }: ShippingLotsProps) {
  // Of a quantity that is being typed nothing is said yet.
  const [typing, setTyping] = useState<number>();
  return (
    <>
      <CardTable columns={["商品", "注文", "1個の重さ", "出荷できる数", "数量"]}>
        {lots.map((lot, index) => (
          <LotRow
            key={lot.id}
            lot={lot}
            quantity={typed ? String(typed[index] ?? "") : lot.quantity}
            wrong={index === typing ? undefined : wrong.get(index)}
            id={`request-quantity[${index}]`}
            onFocus={() => setTyping(index)}
            onBlur={() => setTyping(undefined)}
          />
        ))}
      </CardTable>
      <p>
        <a href={href("/warehouse")}>在庫を選び直す</a>
      </p>
    </>
  );
}

interface LotRowProps {
  lot: RequestView["lots"][number];
  quantity: string;
  wrong: string | undefined;
  id: string;
  onFocus: () => void;
  onBlur: () => void;
}

function LotRow({ lot, quantity, wrong, id, onFocus, onBlur }: LotRowProps) {
  return (
    <TableRow className={wrong ? "invalid" : undefined}>
      <RowHeading>
        <StockItem {...lot} />
      </RowHeading>
      <TableCell>
        <a className="number" href={orderPage(lot.orderNumber)}>
          {lot.orderNumber}
        </a>
      </TableCell>
      <TableCell className="numeric">
        {lot.weightGrams === null ? "未計量" : `${lot.weightGrams.toLocaleString("ja-JP")}g`}
      </TableCell>
      <TableCell className="numeric">{lot.availableQuantity.toLocaleString("ja-JP")}</TableCell>
      <TableCell>
        <input type="hidden" name="lot" value={lot.id} />
        {wrong && (
          <p className="field-error" id={`${id}-error`}>
            {wrong}
          </p>
        )}
        <NumberInput
          id={id}
          name="quantity"
          defaultValue={quantity}
          aria-label={`${lot.titleJa} の数量`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      </TableCell>
    </TableRow>
  );
}
