import { canBeLabelled } from "#app/domain/catalog/products/label-data.ts";
import { goodsPage } from "#app/domain/core/page-links.ts";
import { LabelDataFields } from "#app/routes/frame/line/label-data-fields.tsx";
import { OptionBoxes, SkuSelect } from "#app/routes/frame/line/line-choices.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Money } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { EditField, type TypedEdit } from "./edit-field.tsx";
import type { ShownEdit } from "./shown-edit.server.ts";

interface EditedLinesProps {
  edit: Pick<ShownEdit, "lines" | "options" | "mode">;
  was: TypedEdit;
}

/** The lines of an order with fields for what may change. */
export function EditedLines({ edit, was }: EditedLinesProps) {
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
          was={was}
        />
      ))}
    </CardTable>
  );
}

interface EditedLineProps {
  line: ShownEdit["lines"][number];
  name: string;
  options: ShownEdit["options"];
  /** What a paid order's line has beyond pieces, goods and options stays as it is. */
  wishes: boolean;
  was: TypedEdit;
}

function EditedLine({ line, name, options, wishes, was }: EditedLineProps) {
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
          was={was}
        />
      </TableCell>
      <TableCell>
        <SkuSelect
          name={`sku-${id}`}
          label={`${name} 種類`}
          choices={line.skus}
          chosen={was.typed[`sku-${id}`] ?? line.skuId}
          lang="ja"
        />
        <OptionBoxes
          name={`option-${id}`}
          line={name}
          options={options}
          chosen={was.ticked?.options[id] ?? line.optionIds}
          lang="ja"
        />
        {!wishes && <LineLabels line={line} name={name} options={options} was={was} />}
      </TableCell>
      <TableCell label={last}>
        {!wishes && (
          <EditField name={`note-${id}`} label={`${name} 備考`} value={line.note} was={was} />
        )}
        <label className="checkbox">
          <input
            type="checkbox"
            name={`remove-${id}`}
            value="on"
            defaultChecked={was.ticked?.remove.includes(id)}
          />
          <span>{name}を削除</span>
        </label>
      </TableCell>
    </TableRow>
  );
}

function LineGoods({ line }: { line: ShownEdit["lines"][number] }) {
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

function LineLabels({ line, name, options, was }: Omit<EditedLineProps, "wishes">) {
  const typed = {
    managementNumber: was.typed[`management-${line.id}`] ?? line.labelData.managementNumber,
    labelNumber: was.typed[`label-${line.id}`] ?? line.labelData.labelNumber,
    asin: was.typed[`asin-${line.id}`] ?? line.labelData.asin,
  };
  const chosen = was.ticked?.options[line.id] ?? line.optionIds;
  const labels = options.some(({ id, needsLabel }) => needsLabel && chosen.includes(id));
  return (
    <LabelDataFields
      id={line.id}
      name={name}
      labelData={typed}
      needed={labels && !canBeLabelled(typed)}
      problemOf={(field) => was.problems.find((one) => one.field === field)?.text}
    />
  );
}
