import { CardTable } from "#app/ui/card-table.tsx";
import type { Ticked } from "./order-edit-form.server.ts";

interface Named {
  id: string;
  titleJa: string;
  spec: readonly { valueJa: string }[];
  quantity: number;
}

interface EditedLinesProps {
  lines: readonly (Named & { note: string; optionIds: readonly string[] })[];
  options: readonly { id: string; nameJa: string }[];
  /** What was typed before it was refused. */
  typed: Record<string, string>;
  ticked: Ticked | undefined;
}

/** The lines of an order with fields for what may change. */
export function EditedLines({ lines, options, typed, ticked }: EditedLinesProps) {
  const chosen = (line: EditedLinesProps["lines"][number]) =>
    ticked?.options[line.id] ?? line.optionIds;
  return (
    <CardTable label="明細" columns={["商品", { right: "数量" }, "オプション", "備考・削除"]}>
      {lines.map((line, index) => (
        <tr role="row" key={line.id}>
          <th role="rowheader" scope="row">
            <input type="hidden" name="line" value={line.id} />
            {line.titleJa}
            <Spec line={line} />
          </th>
          <td role="cell" data-l="数量" className="r">
            <input
              className="in s q"
              inputMode="numeric"
              name={`qty-${line.id}`}
              defaultValue={typed[`qty-${line.id}`] ?? String(line.quantity)}
              aria-label={`明細${index + 1} 数量`}
            />
          </td>
          <td role="cell" data-l="オプション">
            <details className="d">
              <summary>オプション {chosen(line).length}件</summary>
              {options.map(({ id, nameJa }) => (
                <label className="ck" key={id}>
                  <input
                    type="checkbox"
                    name={`option-${line.id}`}
                    value={id}
                    defaultChecked={chosen(line).includes(id)}
                  />
                  <span>{nameJa}</span>
                </label>
              ))}
            </details>
          </td>
          <td role="cell" data-l="備考・削除">
            <input
              className="in s"
              name={`note-${line.id}`}
              defaultValue={typed[`note-${line.id}`] ?? line.note}
              aria-label={`明細${index + 1} 備考`}
            />
            <label className="ck">
              <input
                type="checkbox"
                name="remove"
                value={line.id}
                defaultChecked={ticked?.remove.includes(line.id)}
              />
              <span>明細{index + 1}を削除</span>
            </label>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

/** Goods of the cart that may become lines of the order. */
export function LinesOfCart({
  lines,
  ticked,
}: {
  lines: readonly Named[];
  ticked: Ticked | undefined;
}) {
  return (
    <fieldset className="panel stack s">
      <legend>カートから追加する商品</legend>
      {lines.map((line) => (
        <label className="ck" key={line.id}>
          <input
            type="checkbox"
            name="take"
            value={line.id}
            defaultChecked={ticked?.take.includes(line.id)}
          />
          <span>
            {line.titleJa} <Spec line={line} /> {line.quantity}個
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Spec({ line: { spec } }: { line: Named }) {
  return <small className="blk">{spec.map(({ valueJa }) => valueJa).join(" / ")}</small>;
}
