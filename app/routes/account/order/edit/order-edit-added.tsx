import { OptionBoxes } from "#app/shared/line/line-choices.tsx";
import { sentList } from "#app/ui/answer-to.ts";
import { CardTable, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import { rowsToAdd } from "./added-rows.ts";
import { type EditAnswer, EditField } from "./edit-field.tsx";
import type { EditView } from "./edit-view.server.ts";

/** Goods of the cart that may become lines of the order. */
export function LinesOfCart({ lines, answer }: { lines: EditView["cart"]; answer: EditAnswer }) {
  return (
    <fieldset className="panel stack small">
      <legend>カートから追加する商品</legend>
      {lines.map(({ id, titleJa, spec, quantity }) => (
        <label className="checkbox" key={id}>
          <input
            type="checkbox"
            name="take"
            value={id}
            defaultChecked={sentList(answer, "take").includes(id)}
          />
          <span>
            {titleJa}{" "}
            <small className="block">{spec.map(({ valueJa }) => valueJa).join(" / ")}</small>{" "}
            {quantity}個
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const addedFields = [
  { key: "offer", label: "商品URL・商品番号", mode: "text" },
  { key: "spec", label: "カラー・サイズ", mode: "text" },
  { key: "quantity", label: "数量", mode: "numeric" },
  { key: "note", label: "備考", mode: "text" },
] as const;

interface GoodsToAddProps {
  options: EditView["options"];
  answer: EditAnswer;
}

/** Rows for goods that are named on the form itself, by their address or number. */
export function GoodsToAdd({ options, answer }: GoodsToAddProps) {
  const used = Object.entries(answer?.initialValue ?? {}).some(
    ([name, text]) => name.startsWith("add-") && text,
  );
  return (
    <details className="disclosure" {...useFold(used)}>
      <summary>URL・商品番号で追加する</summary>
      <div className="stack small">
        <p className="note">
          カラー・サイズは「ブラック /
          M」のような言葉かSKU番号です。1種類だけの商品は空欄でかまいません。
        </p>
        <CardTable
          tight
          label="追加する商品"
          columns={[...addedFields.map(({ label }) => label), "オプション"]}
        >
          {rowsToAdd.map((row) => (
            <TableRow key={row}>
              {addedFields.map(({ key, label, mode }) => (
                <TableCell label={label} key={key}>
                  <EditField
                    name={`add-${key}-${row}`}
                    label={`追加${row + 1} ${label}`}
                    mode={mode}
                    answer={answer}
                  />
                </TableCell>
              ))}
              <TableCell label="オプション">
                <OptionBoxes
                  name={`option-add-${row}`}
                  line={`追加${row + 1}`}
                  options={options}
                  chosen={sentList(answer, `option-add-${row}`)}
                  lang="ja"
                />
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      </div>
    </details>
  );
}
