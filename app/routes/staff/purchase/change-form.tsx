import { Form } from "@remix-run/react";
import type { SkuChoice } from "#app/domain/trade/orders/change-queries.server.ts";
import { OptionBoxes, SkuSelect } from "#app/routes/frame/line/line-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";

export interface ChangeFormProps {
  idempotencyKey: string;
  lines: readonly {
    id: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    quantity: number;
    priceFen: number;
    skuId: string;
    offerId: string;
    options: readonly { id: string }[];
  }[];
  options: readonly { id: string; nameJa: string; nameZh: string }[];
  /** The SKUs that the lines' offers come in. */
  skus: readonly SkuChoice[];
  freights: readonly { supplierId: string; supplierNameZh: string; freightFen: number }[];
  /** The ids that added lines will have. */
  newLineIds: readonly string[];
  /** The form as it was refused: why, and what was typed. */
  refused:
    | { problem: string; typed: Record<string, string>; ticked: Record<string, string[]> }
    | undefined;
}

/** 金额变更: other pieces, prices, SKUs, freights or lines of a paid order, with reasons as the buyer reads them. */
export function ChangeForm(props: ChangeFormProps) {
  const { idempotencyKey, lines, refused } = props;
  return (
    <section className="panel stack small" aria-labelledby="h-change">
      <h2 id="h-change">金额变更（缺货、涨价、换规格）</h2>
      {refused && (
        <div className="error-summary" role="alert">
          <h2>没有提交</h2>
          <p>{refused.problem}</p>
        </div>
      )}
      <Form method="post" className="stack small" key={idempotencyKey}>
        <input type="hidden" name="id" value={idempotencyKey} />
        <div className="dense">
          <CardTable
            tight
            label="明细变更"
            columns={[
              "商品 / 规格",
              { right: "数量" },
              "新数量",
              "新单价（元）",
              "规格·增值服务",
              "原因（日文）",
            ]}
          >
            {lines.map((line, index) => (
              <LineToChange key={line.id} line={line} index={index} form={props} />
            ))}
          </CardTable>
        </div>
        <PhraseList of="price" id="change-phrases" />
        <ChangeExtras {...props} />
        <div className="cluster">
          <Button soft name="intent" value="drop">
            提交变更
          </Button>
          <span className="note">
            空着不变，数量填0为不买。多退少补按锁定汇率：涨价由买家逐项同意并付差额；买家设定范围以内的增减立即生效，涨价从余额扣
          </span>
        </div>
      </Form>
    </section>
  );
}

interface LineToChangeProps {
  line: ChangeFormProps["lines"][number];
  index: number;
  form: ChangeFormProps;
}

function LineToChange({ line, index, form: { options, skus, refused } }: LineToChangeProps) {
  const { typed = {} } = refused ?? {};
  const boxes = `lines[${index}].optionIds`;
  const field = (name: string, label: string, mode: "numeric" | "decimal" | "text") => (
    <input
      className={mode === "text" ? "input small" : "input small quantity"}
      inputMode={mode}
      name={`lines[${index}].${name}`}
      defaultValue={typed[`lines[${index}].${name}`] ?? ""}
      aria-label={`第${index + 1}行 ${label}`}
      lang={name === "reason" ? "ja" : undefined}
      list={name === "reason" ? "change-phrases" : undefined}
    />
  );
  return (
    <TableRow>
      <RowHeading>
        {line.titleZh}
        <small className="block">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        <input type="hidden" name={`lines[${index}].lineId`} value={line.id} />
      </RowHeading>
      <TableCell label="数量" className="numeric">
        {line.quantity}
        <small className="block">{yuan(line.priceFen)}元</small>
      </TableCell>
      <TableCell label="新数量">{field("quantity", "新数量", "numeric")}</TableCell>
      <TableCell label="新单价（元）">{field("price", "新单价 元", "decimal")}</TableCell>
      <TableCell label="规格·增值服务">
        <SkuSelect
          name={`lines[${index}].skuId`}
          label={`第${index + 1}行 新SKU`}
          choices={skus.filter(({ offerId }) => offerId === line.offerId)}
          chosen={typed[`lines[${index}].skuId`] ?? line.skuId}
          lang="zh"
        />
        <input type="hidden" name={`lines[${index}].withOptions`} value="on" />
        <OptionBoxes
          name={boxes}
          line={`第${index + 1}行`}
          options={options}
          chosen={refused ? (refused.ticked[boxes] ?? []) : line.options.map(({ id }) => id)}
          lang="zh"
        />
      </TableCell>
      <TableCell label="原因（日文）">{field("reason", "原因", "text")}</TableCell>
    </TableRow>
  );
}

type ExtrasProps = Pick<ChangeFormProps, "freights" | "newLineIds" | "options" | "refused">;

/** Beside the lines: the sellers' freights in China, and lines that the order does not have yet. */
function ChangeExtras({ freights, newLineIds, options, refused }: ExtrasProps) {
  return (
    <details className="disclosure" open={refused !== undefined}>
      <summary>国内运费、加明细</summary>
      <div className="dense stack small">
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
        <TableRow key={supplierId}>
          <RowHeading>
            {supplierNameZh}
            <input type="hidden" name={`freights[${index}].supplierId`} value={supplierId} />
          </RowHeading>
          <TableCell>{yuan(freightFen)}</TableCell>
          <TableCell>
            <Typed
              name={`freights[${index}].freight`}
              label={`${supplierNameZh} 新运费 元`}
              mode="decimal"
              typed={typed}
            />
          </TableCell>
          <TableCell>
            <Typed
              name={`freights[${index}].reason`}
              label={`${supplierNameZh} 运费原因`}
              mode="text"
              typed={typed}
            />
          </TableCell>
        </TableRow>
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
        <TableRow key={lineId}>
          {addedFields.map(({ name, label, mode, column }) => (
            <TableCell label={column} key={name}>
              {name === "skuId" && (
                <input type="hidden" name={`added[${index}].lineId`} value={lineId} />
              )}
              <Typed
                name={`added[${index}].${name}`}
                label={`新明细${index + 1} ${label}`}
                mode={mode}
                typed={typed}
              />
            </TableCell>
          ))}
          <TableCell label="增值服务">
            <OptionBoxes
              name={`added[${index}].optionIds`}
              line={`新明细${index + 1}`}
              options={options}
              chosen={ticked[`added[${index}].optionIds`] ?? []}
              lang="zh"
            />
          </TableCell>
        </TableRow>
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
      className={mode === "text" ? "input small" : "input small quantity"}
      inputMode={mode}
      name={name}
      defaultValue={typed[name] ?? ""}
      aria-label={label}
      lang={name.endsWith("reason") ? "ja" : undefined}
    />
  );
}
