import { z } from "zod";
import { withoutGrouping } from "./grouping.ts";
import { fenOf, plainFigure, plainYen } from "./yuan.ts";

// Kinds of fields that are parsed alike wherever they occur.

/** What can be checked of a field without its schema, with the sentences that the schema says. */
export interface FieldCheck {
  /** How the text is folded before it is looked at; left out where it is taken as it was typed. */
  fold?: "trim" | "half-width" | "number" | "yen";
  /** Said of a text with nothing in it; left out where that is allowed. */
  required?: string | undefined;
  /** A field that is left empty is not sent on to the schema. */
  optional?: true;
  minLength?: number;
  tooShort?: string;
  maxLength?: number;
  tooLong?: string;
  /** A regular expression with the flag `u`. */
  pattern?: string;
  min?: number;
  max?: number;
  /** Said of a text that the pattern or the range does not allow. */
  wrong?: string;
}

/** The checks by their schemas: `fieldConstraints` gives those of a form to its page. */
export const fieldChecks = z.registry<FieldCheck>();

/** Reads full-width input as half-width: １２３ is 123. */
export const halfWidth = (value: unknown) =>
  typeof value === "string" ? value.normalize("NFKC").trim() : value;

/** Drops every blank, also the full-width one, from a number that was typed in groups. */
export const withoutSpaces = (value: unknown) =>
  typeof value === "string" ? value.replaceAll(/\s/g, "") : value;

/** Reads the several dashes of a Japanese keyboard as the hyphen of a number. */
export const hyphenated = (value: unknown) =>
  typeof value === "string" ? value.replaceAll(/[\p{Pd}ー−]/gu, "-") : value;

/** Drops what nobody sees in a text and what turns the direction of its writing; line breaks and tabs stay. */
const withoutUnseen = (typed: string) =>
  typed.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "");

/** What people write, without control characters and marks of direction, and trimmed; empty where it shows nothing. */
export const freeText = (required?: string) =>
  z
    .string(required)
    .overwrite(withoutUnseen)
    .overwrite((typed) => (hasVisibleText(typed) ? typed : ""))
    .trim();

/** A required text of at most `max` characters. */
export const text = (label: string, max: number) => requiredText(freeText, label, max);

function requiredText(kind: (required: string) => z.ZodString, label: string, max: number) {
  const required = `${label}を入力してください`;
  const tooLong = `${label}は${max}文字以内で入力してください`;
  return kind(required)
    .min(1, required)
    .max(max, tooLong)
    .register(fieldChecks, { fold: "trim", required, maxLength: max, tooLong });
}

/** An optional text of at most `max` characters; empty by default. */
export const optionalText = (label: string, max: number) =>
  shortText(max, `${label}は${max}文字以内で入力してください`);

/** The same with a sentence of its own for a text that is too long. */
export const shortText = (max: number, tooLong: string) =>
  freeText()
    .max(max, tooLong)
    .register(fieldChecks, { fold: "trim", maxLength: max, tooLong })
    .default("");

// Marks that turn the direction of writing let a name be read as another one.
const unseen = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}`;

// Not only format marks and spaces leave a blank: so do the fillers of Hangul and the empty cell of braille.
const blank = String.raw`\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800`;
const blankAlone = new RegExp(`^[${blank}]*$`, "u");

/** True where a text shows anything at all to its reader. */
export const hasVisibleText = (typed: string) => !blankAlone.test(typed.replaceAll(/\s/g, ""));

const oneVisibleLine = `^(?=.*[^${blank}])[^${unseen}]+$`;

/**
 * A required text on one line: a name with line breaks could write sentences of its own into our letters and
 * lists.
 */
export function singleLine(label: string, max: number) {
  const wrong = `${label}は改行や見えない文字を入れずに、1行で入力してください`;
  const pattern = new RegExp(oneVisibleLine, "u");
  return requiredText((asked) => z.string(asked).trim(), label, max)
    .refine((typed) => typed === "" || pattern.test(typed), wrong)
    .register(fieldChecks, { pattern: oneVisibleLine, wrong });
}

// An empty field aborts, so that it is reported as empty and not also as malformed.

/** Exactly `count` digits, leading zeros kept. */
export const digits = (label: string, count: number) =>
  halfWidthText(
    label,
    new RegExp(`^\\d{${count}}$`),
    `${label}は${count}桁の数字で入力してください`,
  );

/** A required text in half width that fits a pattern. */
export function halfWidthText(label: string, shape: RegExp, wrong: string) {
  const required = `${label}を入力してください`;
  return z
    .preprocess(
      halfWidth,
      z.string(required).min(1, { error: required, abort: true }).regex(shape, wrong),
    )
    .register(fieldChecks, { fold: "half-width", required, pattern: shape.source, wrong });
}

/** A whole number in a range; full-width digits, thousands separators and yen signs are accepted. */
export function wholeNumber(label: string, min: number, max: number, unit = "") {
  const range = `${label}は${min.toLocaleString("ja-JP")}から${max.toLocaleString("ja-JP")}${unit}までの整数で入力してください`;
  const required = `${label}を入力してください`;
  const shape = /^\d{1,12}$/;
  return z
    .preprocess(
      (value) => {
        if (typeof value !== "string") return value;
        return unit === "円" ? plainYen(value) : withoutGrouping(value.normalize("NFKC").trim());
      },
      z
        .string(required)
        .min(1, { error: required, abort: true })
        .regex(shape, range)
        .transform(Number)
        .refine((value) => value >= min && value <= max, range),
    )
    .register(fieldChecks, {
      fold: unit === "円" ? "yen" : "number",
      ...{ required, pattern: shape.source, min, max, wrong: range },
    });
}

/** An amount with up to two decimals, parsed to hundredths: 12.34 元 is 1234 fen. */
export function hundredths(label: string, max: number, unit: string, least: "0" | "0.01" = "0") {
  const wrong = `${label}は${least}から${max.toLocaleString("ja-JP")}${unit}まで、小数は2桁までで入力してください`;
  const required = `${label}を入力してください`;
  const shape = /^\d{1,9}(\.\d{1,2})?$/;
  return z
    .preprocess(
      (value) => (typeof value === "string" ? plainFigure(value) : value),
      z
        .string(required)
        .min(1, { error: required, abort: true })
        .regex(shape, wrong)
        .transform(fenOf)
        .refine((value) => value <= max * 100 && value >= Number(least) * 100, wrong),
    )
    .register(fieldChecks, {
      fold: "number",
      ...{ required, pattern: shape.source, min: Number(least), max, wrong },
    });
}

/** True for a complete https address without a user name or password, which would hide where it leads. */
export function isSecureUrl(typed: string) {
  if (!URL.canParse(typed) || /\s/.test(typed)) return false;
  const { protocol, username, password } = new URL(typed);
  return protocol === "https:" && username === "" && password === "";
}
