import { z } from "zod";
import { isArticleNumber } from "#app/domain/catalog/own-product/article-number.ts";
import { halfWidth, line } from "#app/domain/core/field-kinds.schema.server.ts";

const orNothing = <Rule extends z.ZodType<string>>(rule: Rule) =>
  z.preprocess(halfWidth, z.union([z.literal(""), rule])).default("");

/** Thirteen digits that begin as Japan's articles do: no number of a company's own. */
const isJapaneseArticle = (typed: string) => /^4[59]\d{11}$/.test(typed);

/** ラベル情報 as it is typed: all of it may be left empty. */
export const labelFields = {
  managementNumber: orNothing(line("管理番号", 64)).describe("貴社での管理番号"),
  asin: orNothing(
    z
      .string()
      .transform((typed) => typed.toUpperCase())
      .refine((typed) => /^[A-Z0-9]{10}$/.test(typed), "ASINは半角英数字10桁で入力してください"),
  ).describe("Amazon のASIN"),
  labelNumber: orNothing(
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
