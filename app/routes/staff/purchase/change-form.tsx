import { Form } from "@remix-run/react";
import type { SkuChoice } from "#app/domain/trade/orders/change-queries.server.ts";
import { OptionBoxes, SkuSelect } from "#app/routes/frame/line/line-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";
import { ChangeExtras } from "./change-extras.tsx";

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
    <section className="panel stack s" aria-labelledby="h-change">
      <h2 id="h-change">金额变更（缺货、涨价、换规格）</h2>
      {refused && (
        <div className="errs" role="alert">
          <h2>没有提交</h2>
          <p>{refused.problem}</p>
        </div>
      )}
      <Form method="post" className="stack s" key={idempotencyKey}>
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
        <div className="row">
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
      className={mode === "text" ? "in s" : "in s q"}
      inputMode={mode}
      name={`lines[${index}].${name}`}
      defaultValue={typed[`lines[${index}].${name}`] ?? ""}
      aria-label={`第${index + 1}行 ${label}`}
      lang={name === "reason" ? "ja" : undefined}
      list={name === "reason" ? "change-phrases" : undefined}
    />
  );
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {line.titleZh}
        <small className="blk">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        <input type="hidden" name={`lines[${index}].lineId`} value={line.id} />
      </th>
      <td role="cell" data-l="数量" className="num">
        {line.quantity}
        <small className="blk">{yuan(line.priceFen)}元</small>
      </td>
      <td role="cell" data-l="新数量">
        {field("quantity", "新数量", "numeric")}
      </td>
      <td role="cell" data-l="新单价（元）">
        {field("price", "新单价 元", "decimal")}
      </td>
      <td role="cell" data-l="规格·增值服务">
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
      </td>
      <td role="cell" data-l="原因（日文）">
        {field("reason", "原因", "text")}
      </td>
    </tr>
  );
}
