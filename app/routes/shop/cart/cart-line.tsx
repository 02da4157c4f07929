import type { PricedSeller } from "#app/domain/catalog/cart/cart.ts";
import { lacksLabel } from "#app/domain/catalog/products/label-data.ts";
import { ChangedPrice } from "#app/shared/line/changed-price.tsx";
import { LabelDataFields } from "#app/shared/line/label-data-fields.tsx";
import { RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Money } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import { LineButtons } from "./later-lines.tsx";
import { LineGoods } from "./line-goods.tsx";
import type { TypedLine } from "./typed-cart.ts";
import type { CartDraft } from "./use-cart-draft.ts";
import type { CartView, LineView } from "./view.server.ts";

const memberMoves = { later: "あとで買う", library: "ライブラリに移す" };

export interface CartLineProps {
  /** The line with the figures of what is typed. */
  line: PricedSeller["lines"][number];
  goods: LineView;
  options: CartView["options"];
  draft: CartDraft;
  /** What was typed into this line and refused. */
  typed: TypedLine | undefined;
  signedIn: boolean;
  /** Taken away, until the answer is there; its fields keep what was typed should it come back. */
  hidden: boolean;
}

/** One line of the cart with its quantity, note and options. */
export function CartLine(props: CartLineProps) {
  const { line, goods, options, draft, typed, signedIn, hidden } = props;
  const { name } = goods;
  const problemOf = (field: string) => draft.refusal?.error?.[field]?.join(" ");
  const wrongQuantity = draft.wrongQuantities.get(line.id) ?? problemOf(`qty-${line.id}`);
  const wrongNote = problemOf(`note-${line.id}`);
  const needsLabel = lacksLabel(
    options.filter(({ id }) => line.optionIds.includes(id)),
    draft.typed.lines[line.id]?.labelData ?? goods.labelData,
  );
  return (
    <TableRow
      hidden={hidden}
      className={wrongQuantity || wrongNote || line.trouble ? "invalid" : undefined}
    >
      <RowHeading>
        <input type="hidden" name="line" value={line.id} />
        <span className="pick-row">
          <input
            type="checkbox"
            name="pick"
            value={line.id}
            aria-label={`${name}を選ぶ`}
            defaultChecked={typed?.selected ?? line.selected}
          />
          <LineGoods line={{ ...line, ...goods }} />
        </span>
        <OptionsAndNote
          options={options}
          typed={typed}
          wrongNote={wrongNote}
          line={line}
          goods={goods}
        />
        <LabelDataFields
          id={line.id}
          name={name}
          labelData={typed?.labelData ?? goods.labelData}
          needed={needsLabel}
          problemOf={problemOf}
        />
        {signedIn && <LineButtons id={line.id} name={name} moves={memberMoves} isOn={draft.isOn} />}
      </RowHeading>
      <TableCell>
        <Money yen={line.priceYen} fen={line.priceFen} />
        <ChangedPrice line={line} />
      </TableCell>
      <TableCell>
        <span className="quantity-cell">
          <NumberInput
            id={`qty-${line.id}`}
            name={`qty-${line.id}`}
            aria-label={`${name} 数量`}
            defaultValue={typed?.quantity ?? line.quantity}
            aria-invalid={wrongQuantity ? true : undefined}
            aria-describedby={`wrong-qty-${line.id}`}
          />
          <span className="field-error" id={`wrong-qty-${line.id}`}>
            {wrongQuantity}
          </span>
        </span>
      </TableCell>
      <TableCell>
        <Money yen={line.subtotalYen} fen={line.subtotalFen} />
      </TableCell>
      <TableCell className="align-end">
        <LineButtons id={line.id} name={name} moves={{ remove: "削除" }} isOn={draft.isOn} />
      </TableCell>
    </TableRow>
  );
}

interface OptionsAndNoteProps extends Pick<CartLineProps, "options" | "typed" | "line" | "goods"> {
  wrongNote: string | undefined;
}

function OptionsAndNote({ options, typed, wrongNote, line, goods }: OptionsAndNoteProps) {
  const fold = useFold(Boolean(wrongNote));
  return (
    <details className="disclosure" {...fold}>
      <summary>
        オプション・備考
        {line.optionIds.length > 0 && (
          <span className="note number"> {line.optionIds.length}件</span>
        )}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{goods.name}のオプション</legend>
        {options.map((option) => (
          <label className="checkbox" key={option.id}>
            <input
              type="checkbox"
              name={`opt-${line.id}`}
              value={option.id}
              defaultChecked={(typed ?? line).optionIds.includes(option.id)}
            />
            <span>{option.nameJa}</span>
            <span className="number note">
              {option.priceType === 0 ? `${option.price}元` : `単価の${option.price}%`}
            </span>
          </label>
        ))}
      </fieldset>
      <label className="note" htmlFor={`note-${line.id}`}>
        備考
      </label>
      <textarea
        className="input"
        id={`note-${line.id}`}
        name={`note-${line.id}`}
        rows={2}
        defaultValue={typed?.note ?? goods.note}
        aria-invalid={wrongNote ? true : undefined}
        aria-describedby={wrongNote ? `wrong-note-${line.id}` : undefined}
      />
      {wrongNote && (
        <p className="field-error" id={`wrong-note-${line.id}`}>
          {wrongNote}
        </p>
      )}
    </details>
  );
}
