import { Form } from "@remix-run/react";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Money } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { LineGoods } from "./line-goods.tsx";
import type { CartDraft } from "./use-cart-draft.ts";
import type { CartView } from "./view.server.ts";

interface LaterLinesProps {
  later: CartView["later"];
  draft: CartDraft;
}

/** あとで買う: what was taken out of the cart to be bought another time, with the way back. */
export function LaterLines({ later: { lines, count, next }, draft }: LaterLinesProps) {
  const left = lines.filter(({ id }) => !draft.leaving.has(id));
  if (count - lines.length + left.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="later">
      <h2 id="later">
        あとで買う <small className="number">{count - lines.length + left.length}明細</small>
      </h2>
      <Form
        method="post"
        discover="none"
        onSubmit={(event) => {
          event.preventDefault();
          const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
          draft.move(button.name, [button.value], { withTyped: false });
        }}
      >
        <CardTable
          label="あとで買う商品"
          columns={["商品", { right: "単価" }, { right: "数量" }, { unseen: "操作" }]}
        >
          {left.map((line) => (
            <TableRow key={line.id}>
              <RowHeading>
                <LineGoods line={line} />
              </RowHeading>
              <TableCell>
                <Money yen={line.priceYen} fen={line.priceFen} />
              </TableCell>
              <TableCell>{line.quantity.toLocaleString("ja-JP")}</TableCell>
              <TableCell className="align-end">
                <LineButtons id={line.id} name={line.name} moves={laterMoves} isOn={draft.isOn} />
              </TableCell>
            </TableRow>
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

interface LineButtonsProps extends Pick<CartDraft, "isOn"> {
  id: string;
  /** The goods, for who hears the page. */
  name: string;
  /** What each button is called, by what it does. */
  moves: Readonly<Record<string, string>>;
}

/** What can be done with one line, each by a button of its own. */
export function LineButtons({ id, name, moves, isOn }: LineButtonsProps) {
  return (
    <span className="row-actions">
      {Object.entries(moves).map(([move, label]) => (
        <SendButton
          key={move}
          small
          soft
          name={move}
          value={id}
          aria-label={`${name} ${label}`}
          isSent={isOn(move, id)}
        >
          {label}
        </SendButton>
      ))}
    </span>
  );
}
