import { z } from "zod";
import {
  blankToUndefined,
  CostQuestionForm,
  decimal,
  whole,
} from "./cost-question.schema.server.ts";

const { prefecture, postalCode, goodsClass } = CostQuestionForm.shape;

const centimetres = (label: string) =>
  z.preprocess(
    blankToUndefined,
    z
      .string(`${label}を入力してください`)
      .pipe(decimal(label, 1, 1_000))
      .refine((typed) => Number(typed) > 0, `${label}は0.1cm以上で入力してください`),
  );

/** Boxes that are alike, as they stand there, and where they go: freight by the published lists alone. */
export const FreightQuestionForm = z.object({
  boxes: z.preprocess(blankToUndefined, whole("箱の数", 1, 999)),
  weightKg: z.preprocess(
    blankToUndefined,
    z
      .string("1箱の重さを入力してください")
      .pipe(decimal("1箱の重さ", 2, 1_000))
      .refine((typed) => Number(typed) > 0, "1箱の重さは0.01kg以上で入力してください"),
  ),
  lengthCm: centimetres("縦"),
  widthCm: centimetres("横"),
  heightCm: centimetres("高さ"),
  prefecture,
  postalCode,
  goodsClass,
});

export type FreightQuestion = z.output<typeof FreightQuestionForm>;
