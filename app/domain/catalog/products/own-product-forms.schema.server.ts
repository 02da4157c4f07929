import { z } from "zod";
import {
  halfWidth,
  hundredths,
  singleLine,
  wholeNumber,
} from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { priceMaxYen } from "#app/domain/pricing/profit.ts";
import { isArticleNumber, type OwnProductData } from "./own-product.ts";

const orEmpty = <Rule extends z.ZodType<string>>(rule: Rule) =>
  z.preprocess(halfWidth, z.union([z.literal(""), rule])).default("");

/** True for thirteen digits with Japan's prefix, which are a JAN code and no number of the company's own. */
const isJapaneseArticle = (typed: string) => /^4[59]\d{11}$/.test(typed);

/** The fields of ラベル情報; all may be empty. */
export const labelFields = {
  managementNumber: orEmpty(singleLine("管理番号", 64)).describe("貴社での管理番号"),
  asin: orEmpty(
    z
      .string()
      .transform((typed) => typed.toUpperCase())
      .refine((typed) => /^[A-Z0-9]{10}$/.test(typed), "ASINは半角英数字10桁で入力してください"),
  ).describe("Amazon のASIN"),
  labelNumber: orEmpty(
    z
      .string()
      .regex(
        /^[A-Za-z0-9-]{1,24}$/,
        "ラベル番号は半角英数字とハイフン、24文字以内で入力してください",
      )
      .refine(
        (typed) => !isJapaneseArticle(typed) || isArticleNumber(typed),
        "JANコードの最後の数字（検査数字）が合いません。13桁の番号をご確認ください",
      ),
  ).describe("FNSKUなど、商品ラベルの番号"),
};

const orNothing = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess(
    (typed) => (typed === undefined || (typeof typed === "string" && !typed.trim()) ? null : typed),
    rule.nullable(),
  );

/** Reads centimetres with one decimal into whole millimetres. */
function centimetres(label: string) {
  const wrong = `${label}は0.1から300cmまで、小数は1桁までで入力してください`;
  return z.preprocess(
    halfWidth,
    z
      .string(wrong)
      .regex(/^\d{1,3}(\.\d)?$/, wrong)
      .transform(millimetresOf)
      .refine((value) => value >= 1 && value <= 3_000, wrong),
  );
}

function millimetresOf(typed: string) {
  const [whole = "0", tenth = "0"] = typed.split(".");
  return Number(whole) * 10 + Number(tenth);
}

const englishName = orEmpty(
  z
    .string()
    .max(100, "通関用の品名（英語）は100文字以内で入力してください")
    .regex(
      /^[\x20-\x7e]+$/,
      "通関用の品名（英語）は半角の英数字と記号で入力してください（例: COTTON TOTE BAG）",
    ),
);

/** The fields of an own product, shared by form, API and sheet; only the name is required. */
export const ownProductShape = {
  name: singleLine("商品名", 100),
  ...labelFields,
  ownSku: orEmpty(singleLine("SKU", 64)),
  jan: orEmpty(
    z
      .string()
      .refine(
        isArticleNumber,
        "JAN・EANコードは8桁か13桁の数字で、最後の1桁（チェックデジット）まで正しく入力してください",
      ),
  ),
  labelText: orEmpty(singleLine("ラベルの文言", 60)),
  weightGrams: orNothing(wholeNumber("重量", 1, 100_000, "g")),
  lengthMm: orNothing(centimetres("長さ")),
  widthMm: orNothing(centimetres("幅")),
  heightMm: orNothing(centimetres("高さ")),
  hsCode: z
    .preprocess(
      (typed) =>
        typeof typed === "string" ? typed.normalize("NFKC").replace(/[.\s-]/g, "") : typed,
      z.union([
        z.literal(""),
        z.string().regex(/^\d{6}(\d{3})?$/, "HSコードは6桁か9桁の数字で入力してください"),
      ]),
    )
    .default(""),
  customsJa: orEmpty(singleLine("通関用の品名（日本語）", 64)),
  customsEn: englishName,
  material: orEmpty(singleLine("素材", 64)),
  goodsClass: orNothing(
    z.enum(Object.keys(goodsClasses) as [GoodsClass], "品物の区分を選んでください"),
  ),
  note: fields.note,
  inspectionPoints: orEmpty(singleLine("検品で見てほしい点", 200)),
  priceCapFen: orNothing(hundredths("単価の上限", 999_999, "元", "0.01")),
  sellingPriceYen: orNothing(wholeNumber("販売価格", 1, priceMaxYen, "円")),
};

const Data = z.object({ ...ownProductShape, optionIds: z.array(fields.id).max(30).default([]) });

/** Splits tags at commas and line breaks, trimmed and each once. */
export function readTags(typed: string) {
  const tags = typed
    .normalize("NFKC")
    .split(/[,、，\n]+/)
    .map((tag) => tag.trim())
    .filter(Boolean);
  return [...new Set(tags)];
}

/** Makes the data of a product of which only the name is known. */
export function plainData(name: string): OwnProductData {
  return Data.parse({ name });
}
