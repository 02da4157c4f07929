import type { PricedSeller } from "#app/domain/catalog/cart/cart.ts";
import { lacksLabel } from "#app/domain/catalog/products/label-data.ts";
import { ChangedPrice } from "#app/routes/frame/line/changed-price.tsx";
import { LabelDataFields } from "#app/routes/frame/line/label-data-fields.tsx";
import { Money } from "#app/ui/money.tsx";
import type { CartProblem, TypedLine } from "./cart-form.server.ts";
import { LineButtons } from "./later-lines.tsx";
import { LineGoods } from "./line-goods.tsx";

type Line = PricedSeller["lines"][number];

const memberMoves = { later: "あとで買う", library: "ライブラリに移す" };

export interface CartLineProps {
  line: Line;
  options: readonly {
    id: string;
    nameJa: string;
    priceType: 0 | 1;
    price: string;
    needsLabel: boolean;
  }[];
  /** What was typed into this line and refused. */
  typed: TypedLine | undefined;
  problems: readonly CartProblem[];
  signedIn: boolean;
}

/** One line of the cart with its quantity, note and options. */
export function CartLine({ line, options, typed, problems, signedIn }: CartLineProps) {
  const { name } = line;
  const problemOf = (fieldId: string) =>
    problems.find((problem) => problem.fieldId === fieldId)?.text;
  const wrongQuantity = problemOf(`qty-${line.id}`);
  const wrongNote = problemOf(`note-${line.id}`);
  const needsLabel = lacksLabel(
    options.filter(({ id }) => line.optionIds.includes(id)),
    line.labelData,
  );
  return (
    <tr role="row" className={wrongQuantity || wrongNote || line.trouble ? "invalid" : undefined}>
      <th role="rowheader" scope="row">
        <input type="hidden" name="line" value={line.id} />
        <PickedGoods line={line} />
        <OptionsAndNote
          options={options}
          typed={typed}
          wrongNote={wrongNote}
          line={line}
          name={name}
        />
        <LabelDataFields
          id={line.id}
          name={name}
          labelData={typed?.labelData ?? line.labelData}
          needed={needsLabel}
          problemOf={problemOf}
        />
        {signedIn && <LineButtons id={line.id} name={name} moves={memberMoves} />}
      </th>
      <td role="cell" className="numeric" data-l="単価" data-live={`price-${line.id}`}>
        <Money yen={line.priceYen} fen={line.priceFen} />
        <ChangedPrice line={line} />
      </td>
      <td role="cell" className="align-end" data-l="数量">
        <QuantityField typed={typed} line={line} name={name} wrongQuantity={wrongQuantity} />
      </td>
      <td role="cell" className="numeric" data-l="小計" data-live={`sum-${line.id}`}>
        <Money yen={line.subtotalYen} fen={line.subtotalFen} />
      </td>
      <td role="cell" className="align-end">
        <LineButtons id={line.id} name={name} moves={{ remove: "削除" }} />
      </td>
    </tr>
  );
}

function PickedGoods({ line }: { line: Line }) {
  return (
    <span className="pick-row">
      <input
        type="checkbox"
        name="pick"
        value={line.id}
        aria-label={`${line.name}を選ぶ`}
        defaultChecked={line.selected}
      />
      <LineGoods line={line} />
    </span>
  );
}

function OptionsAndNote({
  options,
  typed,
  wrongNote,
  line,
  name,
}: Pick<CartLineProps, "options" | "typed"> & {
  wrongNote: string | undefined;
  line: Line;
  name: string;
}) {
  return (
    <details className="disclosure" open={Boolean(wrongNote)}>
      <summary>
        オプション・備考
        {line.optionIds.length > 0 && (
          <span className="note number"> {line.optionIds.length}件</span>
        )}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{name}のオプション</legend>
        {options.map((option) => (
          <label className="checkbox" key={option.id}>
            <input
              type="checkbox"
              name={`opt-${line.id}`}
              value={option.id}
              defaultChecked={line.optionIds.includes(option.id)}
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
        defaultValue={typed?.note ?? line.note}
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

function QuantityField({
  typed,
  line,
  name,
  wrongQuantity,
}: Pick<CartLineProps, "typed"> & {
  line: Line;
  name: string;
  wrongQuantity: string | undefined;
}) {
  return (
    <span className="quantity-cell">
      <input
        className="input small quantity"
        id={`qty-${line.id}`}
        name={`qty-${line.id}`}
        inputMode="numeric"
        aria-label={`${name} 数量`}
        defaultValue={typed?.quantity ?? line.quantity}
        aria-invalid={wrongQuantity ? true : undefined}
        aria-describedby={`wrong-qty-${line.id}`}
      />
      <span className="field-error" id={`wrong-qty-${line.id}`} data-live={`qty-${line.id}`}>
        {wrongQuantity}
      </span>
    </span>
  );
}
