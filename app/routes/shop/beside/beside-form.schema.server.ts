import { z } from "zod";
import { usualQuantity } from "#app/domain/catalog/offers/offer.ts";
import { ownProductShape } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { parseArticle, type TypedArticle } from "#app/domain/channels/comparison/article-code.ts";
import {
  type ComparedChannel,
  comparisonLimits,
} from "#app/domain/channels/comparison/comparison.ts";
import { freeText, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { priceMaxYen } from "#app/domain/pricing/profit.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { channelNames } from "./channel-names.ts";

const orNull = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess((typed) => (String(typed ?? "").trim() === "" ? null : typed), rule.nullable());
const price = (label: string) => orNull(wholeNumber(label, 1, priceMaxYen, "円"));
const { weightGrams, lengthMm, widthMm, heightMm } = ownProductShape;
const titleMax = comparisonLimits.titleMax;

const shape = {
  title: freeText().max(titleMax, `商品名は${titleMax}文字以内で入力してください`).default(""),
  priceYen: price("販売価格"),
  ifPriceYen: price("もしの価格"),
  market: z.string().max(100).default(""),
  fba: fields.checkbox,
  pieces: z.preprocess(
    (typed) => (String(typed ?? "").trim() === "" ? String(usualQuantity) : typed),
    wholeNumber("仕入れの数量", 1, 999_999, "個"),
  ),
  weightGrams,
  lengthMm,
  widthMm,
  heightMm,
  /** Left empty they are taken from the title. */
  words: z.string().max(100, "探す言葉は100文字以内で入力してください").default(""),
};

/** What is asked of an article; all of it stands in the address. */
function besideForm(channel: ComparedChannel) {
  const article = z
    .string()
    .max(2_000, "コードかURLは2,000文字以内で入力してください")
    .default("")
    .transform((typed, context) => {
      if (!typed.trim()) return "";
      const read = parseArticle(channel, typed);
      if (read.kind === "article") return read.code;
      context.addIssue({ code: "custom", message: refusalOf(channel, read) });
      return z.NEVER;
    });
  return z.object({ article, ...shape });
}

export type TypedBeside = z.input<ReturnType<typeof besideForm>>;
export type AskedBeside = z.output<ReturnType<typeof besideForm>>;

/** The address as the form reads it; every field of it is one. */
export function readBeside(channel: ComparedChannel, params: URLSearchParams) {
  return parseForm(params, { schema: besideForm(channel) });
}

function refusalOf(channel: ComparedChannel, read: TypedArticle) {
  const { site, code, example } = channelNames[channel];
  switch (read.kind) {
    case "short":
      return `短縮URLの先は確認できません。${site}の商品ページを開き、アドレス欄のURLを貼り付けてください`;
    case "other":
      return `${channelNames[read.channel].site}の商品です。${channelNames[read.channel].site}用のページで入力してください`;
    case "abroad":
      return "日本のAmazon（Amazon.co.jp）の商品ページのURLを入力してください";
    default:
      return `${code}、または${site}の商品ページのURLを入力してください（例: ${example}）`;
  }
}
