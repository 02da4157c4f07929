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
    z.string(`${label}を入力してください`).pipe(decimal(label, 1, 1_000, 0.1)),
  );

/**
 * The form of the freight calculator: boxes of one kind and a destination, priced by the published lists
 * alone.
 */
export const FreightQuestionForm = z.object({
  boxes: z.preprocess(blankToUndefined, whole("箱の数", 1, 999)),
  weightKg: z.preprocess(
    blankToUndefined,
    z.string("1箱の重さを入力してください").pipe(decimal("1箱の重さ", 2, 1_000, 0.01)),
  ),
  lengthCm: centimetres("縦"),
  widthCm: centimetres("横"),
  heightCm: centimetres("高さ"),
  prefecture,
  postalCode,
  goodsClass,
});

export type FreightQuestion = z.output<typeof FreightQuestionForm>;
