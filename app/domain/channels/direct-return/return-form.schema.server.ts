import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import {
  type ReturnFate,
  type ReturnPlace,
  type ReturnReason,
  returnFates,
  returnPlaces,
  returnReasons,
} from "./direct-return.ts";

const oneOf = <Name extends string>(names: Record<Name, unknown>, label: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], `${label}を選んでください`);

/** 返品の記録, as its company types it. */
export const ReturnForm = z.object({
  id: fields.idempotencyKey,
  lineId: z.string("商品を選んでください").min(1, "商品を選んでください").max(200),
  quantity: wholeNumber("返品の数量", 1, limits.quantityMax, "個"),
  reason: oneOf<ReturnReason>(returnReasons, "理由"),
  place: oneOf<ReturnPlace>(returnPlaces, "商品の場所"),
  fate: oneOf<ReturnFate>(returnFates, "返品後の扱い"),
  returnedOn: fields.day("返品の日"),
  note: z
    .string()
    .trim()
    .max(limits.noteLengthMax, `備考は${limits.noteLengthMax}文字以内で入力してください`)
    .default(""),
});
export type ReturnInput = z.output<typeof ReturnForm>;
