import { Form } from "@remix-run/react";
import type { toPricedLines } from "#app/domain/catalog/cart/cart.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Money } from "#app/ui/money.tsx";
import { LineGoods } from "./line-goods.tsx";

interface LaterLinesProps {
  lines: ReturnType<typeof toPricedLines>;
  count: number;
  /** The address of those that follow; empty where none does. */
  next: string;
}

/** あとで買う: what was taken out of the cart to be bought another time, with the way back. */
export function LaterLines({ lines, count, next }: LaterLinesProps) {
  if (count === 0) return null;
  return (
    <section className="stack" aria-labelledby="later">
      <h2 id="later">
        あとで買う <small className="number">{count}明細</small>
      </h2>
      <Form method="post" data-keep-place>
        <CardTable
          label="あとで買う商品"
          columns={["商品", { right: "単価" }, { right: "数量" }, { unseen: "操作" }]}
        >
          {lines.map((line) => (
            <tr role="row" key={line.id}>
              <th role="rowheader" scope="row">
                <LineGoods line={line} />
              </th>
              <td role="cell" className="numeric" data-l="単価">
                <Money yen={line.priceYen} fen={line.priceFen} />
              </td>
              <td role="cell" className="numeric" data-l="数量">
                {line.quantity.toLocaleString("ja-JP")}
              </td>
              <td role="cell" className="align-end">
                <LineButtons id={line.id} name={line.name} moves={laterMoves} />
              </td>
            </tr>
          ))}
        </CardTable>
      </Form>
      {next && (
        <p>
          <a className="button small soft" href={next}>
            続きを見る
          </a>
        </p>
      )}
    </section>
  );
}

const laterMoves = { back: "カートに戻す", remove: "削除" };

interface LineButtonsProps {
  id: string;
  /** The goods, for who hears the page. */
  name: string;
  /** What each button is called, by what it does. */
  moves: Readonly<Record<string, string>>;
}

/** What can be done with one line, each by a button of its own. */
export function LineButtons({ id, name, moves }: LineButtonsProps) {
  return (
    <span className="row-actions">
      {Object.entries(moves).map(([move, label]) => (
        <Button key={move} small soft name={move} value={id} aria-label={`${name} ${label}`}>
          {label}
        </Button>
      ))}
    </span>
  );
}
