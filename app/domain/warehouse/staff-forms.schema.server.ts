import { z } from "zod";
import { limits } from "../limits.ts";
import { shelfPattern } from "./shelf.ts";

// The warehouse's fields, each with the sentence the desk reads.

const typed = (value: unknown) =>
  typeof value === "string" ? value.normalize("NFKC").replaceAll(",", "").trim() : value;

/** A whole number of a form; full-width digits are read as meant. */
export function whole(label: string, min: number, max: number) {
  const wrong = `${label}须为${min}至${max.toLocaleString("zh-CN")}的整数`;
  return z.preprocess(
    typed,
    z
      .string(`请输入${label}`)
      .min(1, `请输入${label}`)
      .regex(/^\d{1,9}$/, wrong)
      .transform(Number)
      .refine((value) => value >= min && value <= max, wrong),
  );
}

/** The same where nobody has to measure: an empty field is null. */
export function wholeIfMeasured(label: string, min: number, max: number) {
  return z.preprocess((value) => (typed(value) ? value : null), whole(label, min, max).nullable());
}

/** A measure with decimals, answered in its thousandth part or tenth: 12.34 kg is 12340 g. */
export function decimalIn(label: string, max: number, decimals: number, factor: number) {
  const wrong = `${label}须大于0、不超过${max}，最多${decimals}位小数`;
  return z.preprocess(
    typed,
    z
      .string(`请输入${label}`)
      .min(1, `请输入${label}`)
      .regex(new RegExp(`^\\d{1,6}(\\.\\d{1,${decimals}})?$`), wrong)
      .transform((value) => Math.round(Number(value) * factor))
      .refine((value) => value > 0 && value <= max * factor, wrong),
  );
}

export const remark = z
  .string()
  .trim()
  .max(limits.noteLengthMax, `备注不超过${limits.noteLengthMax}字`)
  .default("");

export const ReceiveForm = z.object({
  id: z.uuid("请刷新页面后再试"),
  lotId: z.string().min(1).max(64),
  quantity: whole("到货数量", 1, limits.quantityMax),
});

export const InspectForm = z.object({
  goodQuantity: whole("良品数量", 0, limits.quantityMax),
  badQuantity: whole("不良品数量", 0, limits.quantityMax),
  note: remark,
  weightGrams: wholeIfMeasured("单件重量", 1, 1_000_000),
  lengthMm: wholeIfMeasured("长", 1, 10_000),
  widthMm: wholeIfMeasured("宽", 1, 10_000),
  heightMm: wholeIfMeasured("高", 1, 10_000),
});

export const ShelveForm = z.object({
  lotId: z.string().min(1).max(64),
  shelf: z.preprocess(
    (value) => (typeof value === "string" ? value.normalize("NFKC").trim().toUpperCase() : value),
    z.string("请输入货架号").regex(shelfPattern, "货架号的格式为 A-01-03"),
  ),
});
