import type { z } from "zod";
import { labelFields } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { hundredths, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { cellProblem } from "#app/domain/core/sheet-file/sheet-table.ts";
import { readPlanWords, type StockOutPlan } from "../stock-out-plan.ts";
import {
  type CellProblem,
  type SheetField,
  sheetFields,
  sheetLimits,
  type TypedRow,
} from "./sheet.ts";

/** The names that a sheet may use. */
interface SheetNames {
  options: readonly { id: string; nameJa: string; nameZh: string }[];
  stores: readonly { id: string; name: string }[];
  /** True for a person limited to stores, who must name one in every row. */
  storeNeeded: boolean;
}

export interface ReadCells {
  pieces: number;
  optionIds: string[];
  note: string;
  managementNumber: string;
  asin: string;
  labelNumber: string;
  storeId: string | null;
  priceCapFen: number | null;
  /** Null stands for the company's default. */
  stockOutPlan: StockOutPlan | null;
  /** The price that the sheet gives, where it is a number. */
  priceFen: number | null;
}

const schemas = {
  quantity: fields.quantity,
  perSet: wholeNumber("セット入数", 1, 9_999),
  note: fields.note,
  ...labelFields,
  priceCap: hundredths("単価の上限", 999_999, "元"),
} as const;

/** Reads the cells of a row except its goods, and answers a sentence for each wrong one. */
export function readCells(typed: TypedRow, names: SheetNames) {
  const problems: CellProblem[] = [];
  const wrong = (field: SheetField, text: string) => void problems.push({ field, text });
  for (const field of sheetFields) {
    const problem = field === "price" ? undefined : cellProblem(typed[field] ?? "");
    if (problem) wrong(field, problem);
  }

  const quantity = read("quantity", 0) ?? 0;
  const perSet = typed.perSet ? (read("perSet", 0) ?? 0) : 1;
  const pieces = quantity * perSet;
  if (pieces > limits.quantityMax)
    wrong(
      "perSet",
      `数量とセット入数を掛けて${limits.quantityMax.toLocaleString("ja-JP")}個までです`,
    );
  const cells: ReadCells = {
    pieces,
    optionIds: optionsIn(typed, names, wrong),
    note: typed.note ? (read("note", "") ?? "") : "",
    managementNumber: typed.managementNumber ? (read("managementNumber", "") ?? "") : "",
    asin: typed.asin ? (read("asin", "") ?? "") : "",
    labelNumber: typed.labelNumber ? (read("labelNumber", "") ?? "") : "",
    storeId: storeIn(typed, names, wrong),
    priceCapFen: typed.priceCap ? (read("priceCap", 0) ?? null) : null,
    stockOutPlan: planIn(typed, wrong),
    priceFen: schemas.priceCap.safeParse(typed.price ?? "").data ?? null,
  };
  return { cells, problems };

  function read<Field extends keyof typeof schemas, Fallback>(field: Field, _: Fallback) {
    const text = typed[field] ?? "";
    if (cellProblem(text)) return undefined;
    const parsed = schemas[field].safeParse(text);
    if (!parsed.success) wrong(field, parsed.error.issues[0]!.message);
    return parsed.data as z.output<(typeof schemas)[Field]> | undefined;
  }
}

type Wrong = (field: SheetField, text: string) => void;

function optionsIn({ options = "" }: TypedRow, names: SheetNames, wrong: Wrong) {
  if (cellProblem(options)) return [];
  const known = (name: string) =>
    names.options.find(({ nameJa, nameZh }) => [nameJa, nameZh].map(plain).includes(plain(name)));
  // A name may hold a sign that parts names elsewhere.
  const whole = options && known(options);
  const said = whole ? [options] : options.split(/[、，,;；/／\n]+/).filter((name) => name.trim());
  const missing = said.find((name) => !known(name));
  if (missing) wrong("options", `「${missing.trim().slice(0, 40)}」というオプションはありません`);
  if (said.length > sheetLimits.optionsPerRow)
    wrong("options", `オプションは${sheetLimits.optionsPerRow}個までです`);
  return [...new Set(said.flatMap((name) => known(name)?.id ?? []))];
}

function planIn({ stockOut = "" }: TypedRow, wrong: Wrong) {
  if (cellProblem(stockOut) || !stockOut.trim()) return null;
  const plan = readPlanWords(stockOut);
  if (!plan)
    wrong(
      "stockOut",
      `「${stockOut.trim().slice(0, 40)}」は欠品時の対応として読めません。「入荷を待つ7日」「取りやめる」「ある分だけ買う」「相談する」「別の色: ブルー」か、別の仕入先の商品URLを入力してください`,
    );
  return plan ?? null;
}

function storeIn({ store = "" }: TypedRow, { stores, storeNeeded }: SheetNames, wrong: Wrong) {
  if (cellProblem(store)) return null;
  if (!store.trim()) {
    if (storeNeeded) wrong("store", "担当する店舗の名前を入力してください");
    return null;
  }
  const found = stores.find(({ name }) => plain(name) === plain(store));
  if (!found) wrong("store", `「${store.trim().slice(0, 40)}」という店舗はありません`);
  return found?.id ?? null;
}

function plain(name: string) {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}
