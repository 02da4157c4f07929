import { Decimal } from "decimal.js";
import { z } from "zod";
import { fieldChecks, freeText } from "./field-kinds.schema.server.ts";
import { limits } from "./limits.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { largestFigure, plainFigure, plainYen } from "./yuan.ts";

// Fields of the console's forms, each with the sentence that staff read.

const typed = (value: unknown) => (typeof value === "string" ? plainFigure(value) : value);

/** Said of what a form sends unseen. Nobody can put it right: mostly the page is an old one. */
export const { pageIsOld } = refusalTexts;

/** The form's idempotency key. */
export const formKey = z.uuid(pageIsOld);

/** The id of what a form is about. */
export const rowId = z.string(pageIsOld).min(1, pageIsOld).max(64, pageIsOld);

/** A whole number in a range; full-width digits are accepted. */
export function whole(label: string, min: number, max: number) {
  return wholeFrom(typed, "number", label, min, max);
}

const bareYen = (value: unknown) => (typeof value === "string" ? plainYen(value) : value);

/** An amount of yen, with or without its sign or unit, its digits grouped or not; up to the most of a payment. */
export function yen(label: string, min = 0, max: number = limits.paymentYenMax) {
  return wholeFrom(bareYen, "yen", `${label}（日元）`, min, max);
}

const signedDigitsMax = 12;

/** The same where it may be negative, which − before it says. */
export function signedYen(label: string) {
  const wrong = `${label}（日元）须为±${largestFigure(signedDigitsMax)}以内的整数`;
  const required = `请输入${label}（日元）`;
  return z.preprocess(
    (value) => {
      if (typeof value !== "string") return value;
      const [, sign = "", rest = ""] = value.normalize("NFKC").match(/^\s*([-−]?)(.*)$/s) ?? [];
      return (sign && "-") + plainYen(rest);
    },
    z
      .string(required)
      .min(1, required)
      .regex(new RegExp(`^-?\\d{1,${signedDigitsMax}}$`), wrong)
      .transform(Number),
  );
}

function wholeFrom(
  bare: (value: unknown) => unknown,
  fold: "number" | "yen",
  label: string,
  min: number,
  max: number,
) {
  const wrong = `${label}须为${min}至${max.toLocaleString("zh-CN")}的整数`;
  const required = `请输入${label}`;
  const shape = /^\d{1,9}$/;
  return z
    .preprocess(
      bare,
      z
        .string(required)
        .min(1, required)
        .regex(shape, wrong)
        .transform(Number)
        .refine((value) => value >= min && value <= max, wrong),
    )
    .register(fieldChecks, {
      fold,
      ...{ required, pattern: shape.source, min, max, wrong },
    });
}

/** A whole number that may be left empty, which is null. */
export function wholeIfMeasured(label: string, min: number, max: number) {
  return z.preprocess((value) => (typed(value) ? value : null), whole(label, min, max).nullable());
}

/** A measure with decimals, parsed to a smaller unit: 12.34 kg by the factor 1,000 is 12340 g. */
export function decimalIn(label: string, max: number, decimals: number, factor: number) {
  const wrong = `${label}须大于0、不超过${max}，最多${decimals}位小数`;
  const required = `请输入${label}`;
  const shape = new RegExp(`^\\d{1,6}(\\.\\d{1,${decimals}})?$`);
  return z
    .preprocess(
      typed,
      z
        .string(required)
        .min(1, required)
        .regex(shape, wrong)
        .transform((value) => new Decimal(value).times(factor).round().toNumber())
        .refine((value) => value > 0 && value <= max * factor, wrong),
    )
    .register(fieldChecks, {
      fold: "number",
      ...{ required, pattern: shape.source, min: 10 ** -decimals, max, wrong },
    });
}

export const remark = freeText()
  .max(limits.noteLengthMax, `备注不超过${limits.noteLengthMax}字`)
  .default("");
