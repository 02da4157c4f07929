import { tagLengthMax } from "#app/domain/core/limits.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import type { OwnProductData } from "../own-product/own-product.ts";
import { ownProductFields, ownProductLimits } from "../own-product/own-product.ts";
import { ownProductShape, readTags } from "../own-product/own-product-fields.schema.server.ts";
import type { ProductSheetField } from "../own-product/product-sheet.ts";
import type { ProductCellProblem, TypedProduct } from "./product-sheet-row.ts";

interface ReadProduct {
  data: Partial<OwnProductData>;
  tags: string[] | undefined;
  problems: ProductCellProblem[];
}

const classKeys = new Map<string, string>(
  Object.entries(goodsClasses).map(([key, { ja }]) => [ja, key]),
);

/** A sheet has no list to choose from. */
const classes = `「${[...classKeys.keys()].join("」「")}」のどれかを入力してください`;
const issueOf = ({ issues }: { issues: readonly { message: string }[] }) => issues[0]!.message;

/**
 * What a row says of its product by the rules of the form, and each cell that breaks one. A column that the
 * sheet has and the row leaves empty is empty; one that it has not says nothing.
 */
export function readProductCells(
  { typed }: TypedProduct,
  columns: ReadonlySet<ProductSheetField>,
): ReadProduct {
  const problems: ProductCellProblem[] = [];
  const data: Record<string, unknown> = {};
  for (const field of ownProductFields) {
    if (field === "optionIds" || !columns.has(field)) continue;
    const text = typed[field] ?? "";
    const said = field === "goodsClass" ? (classKeys.get(text.normalize("NFKC")) ?? text) : text;
    const read = ownProductShape[field].safeParse(said);
    if (read.success) data[field] = read.data;
    else problems.push({ field, text: field === "goodsClass" ? classes : issueOf(read.error) });
  }
  const tags = columns.has("tags") ? readTags(typed.tags ?? "") : undefined;
  if (tags && tags.length > ownProductLimits.tagsMax)
    problems.push({ field: "tags", text: `タグは${ownProductLimits.tagsMax}個までです` });
  if (tags?.some((tag) => tag.length > tagLengthMax))
    problems.push({ field: "tags", text: `タグは1つ${tagLengthMax}文字以内で入力してください` });
  return { data, tags, problems };
}
