import { z } from "zod";
import { placeWordsMax, writtenPlacesMax } from "#app/domain/catalog/material/pictures/writing.ts";

const tolerance = z.enum(["low", "middle", "high"], "背景の許容差を選んでください");
const margin = z.coerce
  .number("余白は2〜20の整数で入力してください")
  .int("余白は2〜20の整数で入力してください")
  .min(2, "余白は2〜20の整数で入力してください")
  .max(20, "余白は2〜20の整数で入力してください");
const source = z.coerce
  .number("この商品の画像から選んでください")
  .int("この商品の画像から選んでください")
  .min(0, "この商品の画像から選んでください")
  .max(11, "この商品の画像から選んでください");

/** How a picture is wished for; what its kind has no field for stays usual. */
export const Wish = z.object({
  tolerance: tolerance.default("middle"),
  margin: margin.default(6),
  source: source.optional(),
});

/** Japanese for the places of a picture, in their order. */
export const Words = z
  .array(
    z.string().max(placeWordsMax, `画像に入れる文字は${placeWordsMax}文字以内で入力してください`),
  )
  .max(writtenPlacesMax);
