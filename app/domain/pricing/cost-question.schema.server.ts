import { z } from "zod";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { prefectures } from "#app/domain/core/prefectures.ts";
import { type GoodsClass, goodsClasses } from "./goods-class.ts";

const halfWidth = (value: unknown) =>
  typeof value === "string"
    ? withoutGrouping(value.normalize("NFKC").replaceAll(/\s/g, ""))
    : value;
/** Answers undefined for an empty field, otherwise its text in half width without spaces and grouping commas. */
export const blankToUndefined = (value: unknown) => {
  const text = halfWidth(value);
  return text === "" || text === undefined || text === null ? undefined : String(text);
};

/** Accepts a decimal with at most this many places, kept as text so that it never becomes a float. */
export function decimal(label: string, places: number, max: number, min = 0) {
  const words = `${label}は${min}から${max.toLocaleString("ja-JP")}までの数で、小数は${places}桁までで入力してください`;
  return z
    .string()
    .regex(new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`), { error: words, abort: true })
    .refine((typed) => Number(typed) >= min && Number(typed) <= max, words);
}

export function whole(label: string, min: number, max: number) {
  const words = `${label}は${min.toLocaleString("ja-JP")}から${max.toLocaleString("ja-JP")}までの整数で入力してください`;
  return z
    .string(`${label}を入力してください`)
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((amount) => amount >= min && amount <= max, words);
}

/** The destination and terms, common to all questions. */
const terms = {
  serviceRate: z.preprocess(blankToUndefined, decimal("手数料率", 1, 5).optional()),
  ttsRate: z.preprocess(blankToUndefined, decimal("TTS", 4, 100, 0.0001).optional()),
  destination: z.preprocess(
    blankToUndefined,
    z.enum(["home", "fba"], "届け先を選んでください").default("home"),
  ),
  prefecture: z.preprocess(
    blankToUndefined,
    z
      .string()
      .refine((typed) => prefectures.includes(typed), "都道府県を選んでください")
      .optional(),
  ),
  method: z.preprocess(
    blankToUndefined,
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, "配送方法を選んでください")
      .optional(),
  ),
  postalCode: z.preprocess(
    blankToUndefined,
    z
      .string()
      .regex(/^\d{3}[-ー−‐]?\d{4}$/, "郵便番号は7桁の数字で入力してください（例: 541-0053）")
      .optional(),
  ),
};

/** The calculator's form for a cart, whose goods are known. */
export const CartCostForm = z.object(terms);
export type CartCostInput = z.output<typeof CartCostForm>;

/** The calculator's form, the same for the page and for programs (`/api/cost/predict`). */
export const CostQuestionForm = z.object({
  ...terms,
  priceCny: z.preprocess(
    blankToUndefined,
    z.string("単価を入力してください").pipe(decimal("単価", 2, 1_000_000, 0.01)),
  ),
  quantity: z.preprocess(blankToUndefined, whole("数量", 1, 999_999)),
  domesticFreightCny: z.preprocess(
    blankToUndefined,
    decimal("中国内送料", 2, 1_000_000).default("0"),
  ),
  optionsCny: z.preprocess(blankToUndefined, decimal("オプション", 2, 1_000_000).default("0")),
  weightGrams: z.preprocess(blankToUndefined, whole("重量", 1, 1_000_000).optional()),
  lengthCm: z.preprocess(blankToUndefined, decimal("縦", 1, 1_000).optional()),
  widthCm: z.preprocess(blankToUndefined, decimal("横", 1, 1_000).optional()),
  heightCm: z.preprocess(blankToUndefined, decimal("高さ", 1, 1_000).optional()),
  hsCode: z.preprocess(
    (value) => blankToUndefined(value)?.replaceAll(/[.-]/g, ""),
    z
      .string()
      .regex(/^(\d{6}|\d{9})$/, "HSコードは6桁か9桁の数字で入力してください")
      .optional(),
  ),
  category: z.preprocess(blankToUndefined, z.string().max(64).optional()),
  rcep: z.preprocess((value) => ["1", "on", "true"].includes(String(value)), z.boolean()),
  goodsClass: z.preprocess(
    blankToUndefined,
    z.enum(Object.keys(goodsClasses) as [GoodsClass], "品物の区分を選んでください").optional(),
  ),
});

export type CostQuestionInput = z.output<typeof CostQuestionForm>;
