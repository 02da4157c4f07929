import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { ManagedRow } from "./management.tsx";
import { PickedProduct } from "./picked-product.tsx";

/** A row of the list: its numbers, and what is still to be filled in. */
export function ManagedProduct({ row, picked }: { row: ManagedRow; picked: boolean }) {
  const { hsCode, weightGrams, lacking, changedAt, changedByName } = row;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <PickedProduct
          product={row}
          picked={picked}
          note={`仕入先 ${row.sourceCount}件`}
          tags={row.tags}
        />
      </th>
      <td role="cell" data-l="番号" className="n">
        <Numbers row={row} />
      </td>
      <td role="cell" data-l="HSコード" className="n">
        {hsCode || "—"}
      </td>
      <td role="cell" data-l="重量" className="num">
        {weightGrams === null ? "—" : `${grouped(String(weightGrams))}g`}
      </td>
      <td role="cell" data-l="状態">
        {lacking.length === 0 ? (
          <State shape="done">登録済み</State>
        ) : (
          <>
            <State shape="wait">情報不足</State>
            <small className="blk note">{lacking.join("、")}</small>
          </>
        )}
      </td>
      <td role="cell" data-l="最終更新">
        <small className="n">{when(changedAt)}</small>
        <small className="blk note">{changedByName}</small>
      </td>
    </tr>
  );
}

function Numbers({ row }: { row: ManagedRow }) {
  const numbers = [
    ["管理番号", row.managementNumber],
    ["SKU", row.ownSku],
    ["ASIN", row.asin],
    ["ラベル", row.labelNumber],
    ["JAN", row.jan],
  ].filter(([, value]) => value);
  if (numbers.length === 0) return "—";
  return numbers.map(([label, value]) => (
    <span key={label} className="blk">
      <small className="note">{label}</small> {value}
    </span>
  ));
}
