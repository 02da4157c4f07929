import { tagLengthMax } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { lostDigits, lostDigitsText } from "#app/domain/core/sheet-file/sheet-table.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import {
  changesOf,
  managementKey,
  type OwnProductData,
  ownProductFields,
  ownProductLimits,
  tagChange,
} from "../products/own-product.ts";
import {
  ownProductShape,
  plainData,
  readTags,
} from "../products/own-product-forms.schema.server.ts";
import { dataOf, type OwnProduct } from "../products/own-product-queries.server.ts";
import type { ProductSheetField } from "../products/product-sheet.ts";
import type { Source } from "../products/write-own-product.server.ts";
import type { KnownProducts } from "./known-products.server.ts";
import type { ProductCellProblem, ProductRowState, TypedProduct } from "./product-sheet-row.ts";
import { readSource } from "./read-source.server.ts";

export interface JudgedProduct extends TypedProduct {
  state: ProductRowState;
  problems: ProductCellProblem[];
  /** The company's product that the row changes; undefined where it adds one. */
  product: OwnProduct | undefined;
  data: OwnProductData;
  /** The new tags; undefined where the sheet has no tags or nothing changes. */
  tags: string[] | undefined;
  source: Source | undefined;
  /** The changes by field for the page and the history; empty where nothing changes. */
  changes: Message[];
}

/** Judges each row of a sheet, also against the rows before it: added, changed, unchanged or wrong. */
export function judgeProductRows(
  rows: readonly TypedProduct[],
  columns: readonly ProductSheetField[],
  known: KnownProducts,
  hosts: readonly string[],
): JudgedProduct[] {
  const taken = new Map<string, number>();
  const labels = new Map<string, number>();
  const fields = new Set(columns);
  return rows.map((row) => {
    const judged = judgeRow(row, fields, known, hosts);
    for (const key of keysOf(judged)) {
      const earlier = taken.get(key);
      if (earlier === undefined) taken.set(key, row.row);
      else
        judged.problems.push({
          field: null,
          text: `${earlier}行と同じ商品です。1行にまとめてください`,
        });
    }
    judged.problems.push(...sameLabel(judged, labels));
    return judged.problems.length > 0 ? { ...judged, state: "wrong" } : judged;
  });
}

interface ReadProduct {
  data: Partial<OwnProductData>;
  tags: string[] | undefined;
  problems: ProductCellProblem[];
}

const classKeys = new Map<string, string>(
  Object.entries(goodsClasses).map(([key, { ja }]) => [ja, key]),
);

/** The message names all classes, because a sheet has no list to choose from. */
const classes = `「${[...classKeys.keys()].join("」「")}」のどれかを入力してください`;
const issueOf = ({ issues }: { issues: readonly { message: string }[] }) => issues[0]!.message;

/**
 * Validates the cells of a row by the rules of the form. An empty cell of a present column means an empty
 * value; an absent column means no change.
 */
function readProductCells(
  { typed }: TypedProduct,
  columns: ReadonlySet<ProductSheetField>,
): ReadProduct {
  const problems: ProductCellProblem[] = [];
  const data: Record<string, unknown> = {};
  for (const field of ownProductFields) {
    if (field === "optionIds" || !columns.has(field)) continue;
    const text = typed[field] ?? "";
    if (text === lostDigits) {
      problems.push({ field, text: lostDigitsText });
      continue;
    }
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

/**
 * Reports a label number and SKU that an earlier row has too, unless the library has this product so
 * already.
 */
function sameLabel({ row, product, data }: JudgedProduct, labels: Map<string, number>) {
  const { labelNumber, ownSku } = data;
  if (labelNumber === "") return [];
  const key = `${labelNumber}/${ownSku}`;
  const earlier = labels.get(key);
  labels.set(key, earlier ?? row);
  const isKept = product?.labelNumber === labelNumber && product.ownSku === ownSku;
  if (earlier === undefined || isKept) return [];
  const text = `${earlier}行と同じラベル番号・SKUです。どちらかを修正してください`;
  return [{ field: "labelNumber" as const, text }];
}

/** Lists the keys that no two rows of a sheet may share. */
function keysOf({ product, data, source }: JudgedProduct) {
  const number = data.managementNumber && `number/${managementKey(data.managementNumber)}`;
  return [product && `id/${product.id}`, number, source && `sku/${source.skuId}`].filter(
    (key): key is string => Boolean(key),
  );
}

function judgeRow(
  row: TypedProduct,
  fields: ReadonlySet<ProductSheetField>,
  known: KnownProducts,
  hosts: readonly string[],
): JudgedProduct {
  const { data: said, tags, problems } = readProductCells(row, fields);
  const product = productOf(row, said, known, problems);
  const source = readSource(row, product, known, hosts);
  if (source.problem) problems.push(source.problem);
  // The offer's name is not used: it is seldom what the buyer calls the goods.
  if (!product && !said.name && !problems.some(({ field }) => field === "name"))
    problems.push({ field: "name", text: "新しい商品には、商品名を入力してください" });
  const data = { ...(product ? dataOf(product) : plainData(said.name ?? `行${row.row}`)), ...said };
  const before = product ? (known.tags.get(product.number) ?? []).map(({ tag }) => tag).sort() : [];
  const newTags = tags && tags.toSorted().join("、") !== before.join("、") ? tags : undefined;
  const changed = [
    ...(product ? changesOf(dataOf(product), data) : []),
    ...(product && newTags ? tagChange(before, newTags) : []),
  ];
  const changes = [
    ...(changed.length > 0 ? [message("changes", { changes: changed })] : []),
    ...(product && source.value
      ? [message("product.source", { offerId: source.value.offerId })]
      : []),
  ];
  const state = product ? (changes.length > 0 ? "change" : "same") : "add";
  return {
    ...row,
    state,
    problems,
    product,
    data,
    tags: newTags,
    source: source.value,
    changes,
  };
}

/** Finds the product of a row: by its id if the sheet was exported from us, else by the management number. */
function productOf(
  { typed }: TypedProduct,
  { managementNumber = "" }: Partial<OwnProductData>,
  { byId, byNumber }: KnownProducts,
  problems: ProductCellProblem[],
) {
  const numbered =
    managementNumber === "" ? undefined : byNumber.get(managementKey(managementNumber));
  if (!typed.id) return numbered;
  const product = byId.get(typed.id.trim());
  if (!product)
    problems.push({
      field: "id",
      text: "この商品IDの商品はありません。新しい商品のときは、商品IDを空欄にしてください",
    });
  else if (numbered && numbered.id !== product.id)
    problems.push({
      field: "managementNumber",
      text: "この管理番号は、別の自社商品で使われています",
    });
  return product;
}
