import { canBeLabelled } from "#app/domain/catalog/products/label-data.ts";
import { goodsPage } from "#app/domain/core/page-links.ts";
import { LabelDataFields } from "#app/shared/line/label-data-fields.tsx";
import { OptionBoxes, SkuSelect } from "#app/shared/line/line-choices.tsx";
import { sentList, sentText } from "#app/ui/answer-to.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Money } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type EditAnswer, EditField } from "./edit-field.tsx";
import type { EditView } from "./edit-view.server.ts";

interface EditedLinesProps {
  edit: Pick<EditView, "lines" | "options" | "mode">;
  answer: EditAnswer;
}

/** The lines of an order with fields for what may change. */
export function EditedLines({ edit, answer }: EditedLinesProps) {
  const { lines, options, mode } = edit;
  return (
    <CardTable
      label="明細"
      columns={[
        "商品",
        { right: "単価" },
        { right: "数量" },
        "種類・オプション",
        mode === "wish" ? "削除" : "備考・削除",
      ]}
    >
      {lines.map((line, index) => (
        <EditedLine
          key={line.id}
          line={line}
          name={`明細${index + 1}`}
          options={options}
          wishes={mode === "wish"}
          answer={answer}
        />
      ))}
    </CardTable>
  );
}

interface EditedLineProps {
  line: EditView["lines"][number];
  name: string;
  options: EditView["options"];
  /** What a paid order's line has beyond pieces, goods and options stays as it is. */
  wishes: boolean;
  answer: EditAnswer;
}

function EditedLine({ line, name, options, wishes, answer }: EditedLineProps) {
  const { id } = line;
  const last = wishes ? "削除" : "備考・削除";
  return (
    <TableRow>
      <RowHeading>
        <input type="hidden" name="line" value={id} />
        <LineGoods line={line} />
      </RowHeading>
      <TableCell>
        <Money yen={line.priceYen} fen={line.priceFen} />
      </TableCell>
      <TableCell className="align-end">
        <EditField
          name={`qty-${id}`}
          label={`${name} 数量`}
          value={String(line.quantity)}
          mode="numeric"
          answer={answer}
        />
      </TableCell>
      <TableCell>
        <SkuSelect
          name={`sku-${id}`}
          label={`${name} 種類`}
          choices={line.skus}
          chosen={sentText(answer, `sku-${id}`) ?? line.skuId}
          lang="ja"
        />
        <OptionBoxes
          name={`option-${id}`}
          line={name}
          options={options}
          chosen={answer ? sentList(answer, `option-${id}`) : line.optionIds}
          lang="ja"
        />
        {!wishes && <LineLabels line={line} name={name} options={options} answer={answer} />}
      </TableCell>
      <TableCell label={last}>
        {!wishes && (
          <EditField name={`note-${id}`} label={`${name} 備考`} value={line.note} answer={answer} />
        )}
        <label className="checkbox">
          <input
            type="checkbox"
            name={`remove-${id}`}
            value="on"
            defaultChecked={sentText(answer, `remove-${id}`) !== undefined}
          />
          <span>{name}を削除</span>
        </label>
      </TableCell>
    </TableRow>
  );
}

function LineGoods({ line }: { line: EditView["lines"][number] }) {
  return (
    <span className="media-object">
      <Picture src={line.picture} size={64} />
      <span>
        <a href={goodsPage(line.platform, line.offerId)}>{line.titleJa}</a>
        <small className="block">{line.spec.map(({ valueJa }) => valueJa).join(" / ")}</small>
        <small className="block" lang="zh-CN">
          {line.supplierNameZh}
        </small>
      </span>
    </span>
  );
}

function LineLabels({ line, name, options, answer }: Omit<EditedLineProps, "wishes">) {
  const typed = {
    managementNumber: sentText(answer, `management-${line.id}`) ?? line.labelData.managementNumber,
    labelNumber: sentText(answer, `label-${line.id}`) ?? line.labelData.labelNumber,
    asin: sentText(answer, `asin-${line.id}`) ?? line.labelData.asin,
  };
  const chosen = answer ? sentList(answer, `option-${line.id}`) : line.optionIds;
  const labels = options.some(({ id, needsLabel }) => needsLabel && chosen.includes(id));
  return (
    <LabelDataFields
      id={line.id}
      name={name}
      labelData={typed}
      needed={labels && !canBeLabelled(typed)}
      problemOf={(field) => answer?.error?.[field]?.[0]}
    />
  );
}
