import type { PricedSeller } from "#app/domain/catalog/cart/cart-totals.ts";
import { lacksLabel } from "#app/domain/catalog/cart/label-data.ts";
import { specText } from "#app/domain/catalog/product/offer.ts";
import { ChangedPrice } from "#app/routes/frame/line/changed-price.tsx";
import { LabelDataFields } from "#app/routes/frame/line/label-data-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Money } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { offerHref } from "../offer-card.tsx";
import type { CartProblem, TypedLine } from "./cart-form.server.ts";

type Line = PricedSeller["lines"][number];

interface CartLineProps {
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
}

const troubles = {
  gone: "掲載が終わりました。削除してください",
  "out-of-stock": "在庫が足りません",
  "below-minimum": "最小注文数に足りません",
};

/** One line of the cart with its quantity, note and options. */
export function CartLine({ line, options, typed, problems }: CartLineProps) {
  const name = `${line.titleJa} ${specText(line.spec)}`;
  const problemOf = (fieldId: string) =>
    problems.find((problem) => problem.fieldId === fieldId)?.text;
  const wrongQuantity = problemOf(`qty-${line.id}`);
  const wrongNote = problemOf(`note-${line.id}`);
  const needsLabel = lacksLabel(
    options.filter(({ id }) => line.optionIds.includes(id)),
    line.labelData,
  );
  return (
    <tr role="row" className={wrongQuantity || wrongNote || line.trouble ? "bad" : undefined}>
      <th role="rowheader" scope="row">
        <input type="hidden" name="line" value={line.id} />
        <PickedGoods line={line} name={name} />
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
      </th>
      <td role="cell" className="num" data-l="単価">
        <Money yen={line.priceYen} fen={line.priceFen} />
        <ChangedPrice line={line} />
      </td>
      <td role="cell" className="r" data-l="数量">
        <QuantityField typed={typed} line={line} name={name} wrongQuantity={wrongQuantity} />
      </td>
      <td role="cell" className="num" data-l="小計">
        <Money yen={line.subtotalYen} fen={line.subtotalFen} />
      </td>
      <td role="cell" className="r">
        <Button small soft name="remove" value={line.id} aria-label={`${name}を削除`}>
          削除
        </Button>
      </td>
    </tr>
  );
}

function PickedGoods({ line, name }: { line: Line; name: string }) {
  return (
    <span className="pickrow">
      <input
        type="checkbox"
        name="pick"
        value={line.id}
        aria-label={`${name}を選ぶ`}
        defaultChecked={line.selected}
      />
      <span className="thing">
        <Picture src={line.picture} size={64} />
        <span>
          <a href={offerHref({ id: line.offerId, platform: line.platform })}>{line.titleJa}</a>
          <small className="blk">{specText(line.spec)}</small>
          {line.unwanted && <span className="st trouble">ブラックリストに登録済みです</span>}
          {line.trouble && (
            <small className="blk err">
              {troubles[line.trouble]}
              {line.trouble === "out-of-stock" && `（在庫 ${line.stock}個）`}
              {line.trouble === "below-minimum" && `（最小 ${line.minOrder}個）`}
            </small>
          )}
        </span>
      </span>
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
    <details className="d" open={Boolean(wrongNote)}>
      <summary>
        オプション・備考
        {line.optionIds.length > 0 && <span className="note n"> {line.optionIds.length}件</span>}
      </summary>
      <fieldset>
        <legend className="vh">{name}のオプション</legend>
        {options.map((option) => (
          <label className="ck" key={option.id}>
            <input
              type="checkbox"
              name={`opt-${line.id}`}
              value={option.id}
              defaultChecked={line.optionIds.includes(option.id)}
            />
            <span>{option.nameJa}</span>
            <span className="n note">
              {option.priceType === 0 ? `${option.price}元` : `単価の${option.price}%`}
            </span>
          </label>
        ))}
      </fieldset>
      <label className="note" htmlFor={`note-${line.id}`}>
        備考
      </label>
      <textarea
        className="in"
        id={`note-${line.id}`}
        name={`note-${line.id}`}
        rows={2}
        defaultValue={typed?.note ?? line.note}
        aria-invalid={wrongNote ? true : undefined}
        aria-describedby={wrongNote ? `wrong-note-${line.id}` : undefined}
      />
      {wrongNote && (
        <p className="err" id={`wrong-note-${line.id}`}>
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
    <span className="qty">
      <input
        className="in s q"
        id={`qty-${line.id}`}
        name={`qty-${line.id}`}
        inputMode="numeric"
        aria-label={`${name} 数量`}
        defaultValue={typed?.quantity ?? line.quantity}
        aria-invalid={wrongQuantity ? true : undefined}
        aria-describedby={wrongQuantity ? `wrong-qty-${line.id}` : undefined}
      />
      {wrongQuantity && (
        <span className="err" id={`wrong-qty-${line.id}`}>
          {wrongQuantity}
        </span>
      )}
    </span>
  );
}
