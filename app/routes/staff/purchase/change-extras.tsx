import { OptionBoxes } from "#app/routes/frame/line/line-choices.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import type { ChangeFormProps } from "./change-form.tsx";

type ExtrasProps = Pick<ChangeFormProps, "freights" | "newLineIds" | "options" | "refused">;

/** Beside the lines: the sellers' freights in China, and lines that the order does not have yet. */
export function ChangeExtras({ freights, newLineIds, options, refused }: ExtrasProps) {
  return (
    <details className="d" open={refused !== undefined}>
      <summary>国内运费、加明细</summary>
      <div className="dense stack s">
        <FreightsToChange freights={freights} typed={refused?.typed ?? {}} />
        <LinesToAdd newLineIds={newLineIds} options={options} refused={refused} />
      </div>
    </details>
  );
}

function FreightsToChange({
  freights,
  typed,
}: Pick<ExtrasProps, "freights"> & { typed: Record<string, string> }) {
  return (
    <CardTable
      tight
      label="国内运费变更"
      columns={["供应商", { right: "国内运费（元）" }, "新运费（元）", "原因（日文）"]}
    >
      {freights.map(({ supplierId, supplierNameZh, freightFen }, index) => (
        <tr role="row" key={supplierId}>
          <th role="rowheader" scope="row">
            {supplierNameZh}
            <input type="hidden" name={`freights[${index}].supplierId`} value={supplierId} />
          </th>
          <td role="cell" data-l="国内运费（元）" className="num">
            {yuan(freightFen)}
          </td>
          <td role="cell" data-l="新运费（元）">
            <Typed
              name={`freights[${index}].freight`}
              label={`${supplierNameZh} 新运费 元`}
              mode="decimal"
              typed={typed}
            />
          </td>
          <td role="cell" data-l="原因（日文）">
            <Typed
              name={`freights[${index}].reason`}
              label={`${supplierNameZh} 运费原因`}
              mode="text"
              typed={typed}
            />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

const addedFields = [
  { name: "skuId", label: "SKU", mode: "text", column: "新明细的SKU" },
  { name: "quantity", label: "数量", mode: "numeric", column: "数量" },
  { name: "price", label: "单价 元", mode: "decimal", column: "单价（元，空着按平台标价）" },
  { name: "reason", label: "原因", mode: "text", column: "原因（日文）" },
] as const;

function LinesToAdd({ newLineIds, options, refused }: Omit<ExtrasProps, "freights">) {
  const { typed = {}, ticked = {} } = refused ?? {};
  return (
    <CardTable
      tight
      label="加明细"
      columns={[...addedFields.map(({ column }) => column), "增值服务"]}
    >
      {newLineIds.map((lineId, index) => (
        <tr role="row" key={lineId}>
          {addedFields.map(({ name, label, mode, column }) => (
            <td role="cell" data-l={column} key={name}>
              {name === "skuId" && (
                <input type="hidden" name={`added[${index}].lineId`} value={lineId} />
              )}
              <Typed
                name={`added[${index}].${name}`}
                label={`新明细${index + 1} ${label}`}
                mode={mode}
                typed={typed}
              />
            </td>
          ))}
          <td role="cell" data-l="增值服务">
            <OptionBoxes
              name={`added[${index}].optionIds`}
              line={`新明细${index + 1}`}
              options={options}
              chosen={ticked[`added[${index}].optionIds`] ?? []}
              lang="zh"
            />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

/** A field with what was typed into it before. */
function Typed({
  name,
  label,
  mode,
  typed,
}: {
  name: string;
  label: string;
  mode: "numeric" | "decimal" | "text";
  typed: Record<string, string>;
}) {
  return (
    <input
      className={mode === "text" ? "in s" : "in s q"}
      inputMode={mode}
      name={name}
      defaultValue={typed[name] ?? ""}
      aria-label={label}
      lang={name.endsWith("reason") ? "ja" : undefined}
    />
  );
}
