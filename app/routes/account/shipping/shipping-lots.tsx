import { orderPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { StockItem } from "../stock/stock-item.tsx";

interface ShippingLotsProps {
  lots: readonly {
    id: string;
    orderNumber: string;
    titleJa: string;
    spec: readonly { valueJa: string }[];
    picture: string;
    availableQuantity: number;
    weightGrams: number | null;
  }[];
  /** What was typed, when the form comes back; what is proposed before. An emptied field stays empty. */
  typed: unknown;
  errors: Record<string, string[] | undefined>;
}

/** The chosen stock and how many of each to send. */
export function ShippingLots({ lots, typed, errors }: ShippingLotsProps) {
  const quantities = [typed].flat();
  return (
    <section aria-labelledby="h-lots" className="stack small">
      <h2 id="h-lots" className="heading">
        配送する在庫
      </h2>
      <CardTable columns={["商品", "注文", "1個の重さ", "出荷できる数", "数量"]}>
        {lots.map((lot, index) => {
          const id = `request-quantity[${index}]`;
          const wrong = errors[`quantity[${index}]`];
          return (
            <tr key={lot.id} role="row" className={wrong ? "invalid" : undefined}>
              <th role="rowheader" scope="row">
                <StockItem {...lot} />
              </th>
              <td role="cell" data-l="注文">
                <a className="number" href={orderPage(lot.orderNumber)}>
                  {lot.orderNumber}
                </a>
              </td>
              <td role="cell" data-l="1個の重さ" className="numeric">
                {lot.weightGrams === null
                  ? "未計量"
                  : `${lot.weightGrams.toLocaleString("ja-JP")}g`}
              </td>
              <td role="cell" data-l="出荷できる数" className="numeric">
                {lot.availableQuantity.toLocaleString("ja-JP")}
              </td>
              <td role="cell" data-l="数量">
                <input type="hidden" name="lot" value={lot.id} />
                {wrong && (
                  <p className="field-error" id={`${id}-error`}>
                    {wrong.join(" ")}
                  </p>
                )}
                <input
                  id={id}
                  name="quantity"
                  className="input small quantity"
                  inputMode="numeric"
                  defaultValue={String(quantities[index] ?? "")}
                  aria-label={`${lot.titleJa} の数量`}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? `${id}-error` : undefined}
                />
              </td>
            </tr>
          );
        })}
      </CardTable>
      <p className="cluster">
        <Button small soft formMethod="get" formAction={href("/porderSubmit")}>
          この数量で送料を計算し直す
        </Button>
        <a href={href("/warehouse")}>在庫を選び直す</a>
      </p>
    </section>
  );
}
