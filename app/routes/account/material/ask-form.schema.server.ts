import { z } from "zod";
import {
  type MaterialMarket,
  materialLimits,
  materialMarketNames,
  writerChoices,
} from "#app/domain/catalog/material/material.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";

const words = (label: string) =>
  freeText()
    .max(materialLimits.wordsMax, `${label}は${materialLimits.wordsMax}文字以内で入力してください`)
    .default("");

/** What a job is asked with; lists of goods and kinds are read beside it. */
export const AskForm = z.object({
  id: fields.idempotencyKey,
  market: z.enum(materialMarketNames as [MaterialMarket], "掲載先を選んでください"),
  brand: words("商品名の先頭に入れる言葉"),
  avoid: words("使わない言葉"),
  writer: z.enum(writerChoices, "作成の方法を選んでください").default("model"),
  each: z.coerce
    .number("画像の枚数を選んでください")
    .int("画像の枚数を選んでください")
    .min(1, "画像の枚数を選んでください")
    .max(materialLimits.picturesMax, "画像の枚数を選んでください")
    .default(1),
  goods: z.string().max(20_000, "商品の欄が長すぎます").default(""),
});
