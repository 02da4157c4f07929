import { grouped, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { MatrixRow, PricedSku as Sku, SkuMatrix } from "./sku-matrix.ts";
import { countOf, type TypedProduct } from "./sku-quantities.ts";
import { QuantityProblem, SkuQuantity } from "./sku-quantity.tsx";

interface ProductSkuMatrixProps {
  matrix: SkuMatrix<Sku>;
  /** What the fields hold when the page opens. */
  typed: TypedProduct;
  /** What they hold now. */
  now: TypedProduct;
  /** What is wrong with a field, by its id. */
  wrong: Record<string, string>;
}

/** A quantity for each colour and size, with what they add up to by colour, by size and in all. */
export function ProductSkuMatrix({ matrix, typed, now, wrong }: ProductSkuMatrixProps) {
  const { down, along, rows, prices } = matrix;
  const count = (skus: readonly (Sku | undefined)[]) =>
    skus.reduce((sum, sku) => sum + (sku ? countOf(now.raw[sku.id]) : 0), 0);
  return (
    <table className={along.length > 4 ? "sku-matrix wide" : "sku-matrix"}>
      <caption className="visually-hidden">種類ごとの注文数と合計</caption>
      <thead>
        <tr>
          <th scope="col">{down}</th>
          {along.map(({ valueJa, valueZh }, column) => (
            <th scope="col" key={valueZh}>
              {valueJa}
              {prices[column] && <Price sku={prices[column]} />}
            </th>
          ))}
          <th scope="col">計</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ColourRow
            key={row.value.valueZh}
            row={row}
            matrix={matrix}
            typed={typed}
            wrong={wrong}
            sum={count(row.cells)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">計</th>
          {along.map(({ valueZh, valueJa }, column) => (
            <td key={valueZh} data-label={valueJa}>
              {count(rows.map(({ cells }) => cells[column])).toLocaleString("ja-JP")}
            </td>
          ))}
          <td>{count(rows.flatMap(({ cells }) => cells)).toLocaleString("ja-JP")}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface ColourRowProps extends Omit<ProductSkuMatrixProps, "now"> {
  row: MatrixRow<Sku>;
  sum: number;
}

function ColourRow({ row: { value, cells }, sum, matrix, typed, wrong }: ColourRowProps) {
  const picture = cells.find((sku) => sku?.picture)?.picture;
  return (
    <tr>
      <th scope="row">
        <span className="media-object">
          <Picture src={picture ?? ""} size={40} />
          <span>
            {value.valueJa}
            <small lang="zh-CN">{value.valueZh}</small>
          </span>
        </span>
      </th>
      {cells.map((sku, column) => (
        <td key={matrix.along[column]!.valueZh} data-label={matrix.along[column]!.valueJa}>
          {sku ? (
            <>
              <SkuQuantity sku={sku} typed={typed} wrong={wrong} />
              <QuantityProblem sku={sku} wrong={wrong} />
              {sku.stock > 0 && !matrix.prices[column] && <Price sku={sku} />}
            </>
          ) : (
            <span className="muted">－</span>
          )}
        </td>
      ))}
      <td>{sum.toLocaleString("ja-JP")}</td>
    </tr>
  );
}

/** Yen over yuan, as small as a cell needs it. */
function Price({ sku }: { sku: Sku }) {
  return (
    <small>
      {grouped(sku.priceYen)}円<br />
      {yuan(sku.priceFen)}元
    </small>
  );
}
