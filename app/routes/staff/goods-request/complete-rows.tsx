import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { goodsRequestLimits } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { FieldError } from "#app/ui/fields.tsx";

interface RowsProps {
  fieldOf: (name: string) => FieldMetadata<any>;
}

const upTo = (count: number) => Array.from({ length: count }, (_, row) => row);

const skuColumns = [
  { name: "wordsZh", label: "规格（中文）", className: "input small" },
  { name: "wordsJa", label: "规格（日文）", className: "input small" },
  { name: "yuan", label: "单价（元）", className: "input small quantity" },
  { name: "pieces", label: "放入购物车", className: "input small quantity" },
] as const;

/** The kinds of the goods; rows left empty are none. */
export function SkuRows({ fieldOf }: RowsProps) {
  return (
    <CardTable
      tight
      caption="规格、单价与件数"
      columns={["行", ...skuColumns.map(({ label }) => label)]}
    >
      {upTo(goodsRequestLimits.skus).map((row) => (
        <TableRow key={row}>
          <RowHeading className="number">{row + 1}</RowHeading>
          {skuColumns.map(({ name, label, className }) => (
            <TableCell label={label} key={name}>
              <CellField
                field={fieldOf(`skus[${row}].${name}`)}
                className={className}
                label={`第${row + 1}行 ${label}`}
              />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </CardTable>
  );
}

/** Cheaper from so many pieces on; rows left empty are none. */
export function TierRows({ fieldOf }: RowsProps) {
  return (
    <fieldset className="stack small">
      <legend>阶梯价（没有可不填）</legend>
      {upTo(goodsRequestLimits.tiers).map((row) => (
        <p className="cluster" key={row}>
          <CellField
            field={fieldOf(`tiers[${row}].from`)}
            className="input small quantity"
            label={`第${row + 1}档 起批量`}
          />
          <span>件起</span>
          <CellField
            field={fieldOf(`tiers[${row}].yuan`)}
            className="input small quantity"
            label={`第${row + 1}档 单价（元）`}
          />
          <span>元</span>
        </p>
      ))}
    </fieldset>
  );
}

interface CellFieldProps {
  field: FieldMetadata<any>;
  className: string;
  label: string;
}

/** A field whose label is said to the ear alone. */
function CellField({ field, className, label }: CellFieldProps) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <>
      <FieldError id={field.errorId} text={field.errors?.join()} />
      <input key={key} {...input} className={className} aria-label={label} />
    </>
  );
}
