import { OptionBoxes } from "#app/routes/frame/line/line-choices.tsx";
import { CardTable, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { rowsToAdd } from "./added-rows.ts";
import { EditField, type TypedEdit } from "./edit-field.tsx";
import type { Ticked } from "./order-edit-form.server.ts";
import type { ShownEdit } from "./shown-edit.server.ts";

/** Goods of the cart that may become lines of the order. */
export function LinesOfCart({
  lines,
  ticked,
}: {
  lines: ShownEdit["cart"];
  ticked: Ticked | undefined;
}) {
  return (
    <fieldset className="panel stack small">
      <legend>カートから追加する商品</legend>
      {lines.map(({ id, titleJa, spec, quantity }) => (
        <label className="checkbox" key={id}>
          <input
            type="checkbox"
            name="take"
            value={id}
            defaultChecked={ticked?.take.includes(id)}
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

/** Rows for goods that are named on the form itself, by their address or number. */
export function GoodsToAdd({ options, was }: { options: ShownEdit["options"]; was: TypedEdit }) {
  const used = Object.entries(was.typed).some(([name, text]) => name.startsWith("add-") && text);
  return (
    <details className="disclosure" open={used}>
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
                    was={was}
                  />
                </TableCell>
              ))}
              <TableCell label="オプション">
                <OptionBoxes
                  name={`option-add-${row}`}
                  line={`追加${row + 1}`}
                  options={options}
                  chosen={was.ticked?.options[`add-${row}`] ?? []}
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
