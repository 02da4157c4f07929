import { z } from "zod";
import { fenOf } from "./yuan.ts";

// Kinds of fields that are parsed alike wherever they occur.

/** Reads full-width input as half-width: １２３ is 123. */
export const halfWidth = (value: unknown) =>
  typeof value === "string" ? value.normalize("NFKC").trim() : value;

/** Drops every blank, also the full-width one, from a number that was typed in groups. */
export const withoutSpaces = (value: unknown) =>
  typeof value === "string" ? value.replaceAll(/\s/g, "") : value;

/** Reads the several dashes of a Japanese keyboard as the hyphen of a number. */
export const hyphenated = (value: unknown) =>
  typeof value === "string" ? value.replaceAll(/[\p{Pd}ー−]/gu, "-") : value;

/** A required text of at most `max` characters. */
export const text = (label: string, max: number) =>
  z
    .string(`${label}を入力してください`)
    .trim()
    .min(1, `${label}を入力してください`)
    .max(max, `${label}は${max}文字以内で入力してください`);

/** An optional text of at most `max` characters; empty by default. */
export const optionalText = (label: string, max: number) =>
  z.string().trim().max(max, `${label}は${max}文字以内で入力してください`).default("");

// Marks that turn the direction of writing let a name be read as another one.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

// Not only format marks and spaces leave a blank: so do the fillers of Hangul and the empty cell of braille.
const blank = /^[\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True where a text shows anything at all to its reader. */
export const hasVisibleText = (typed: string) => !blank.test(typed.replaceAll(/\s/g, ""));

/**
 * A required text on one line: a name with line breaks could write sentences of its own into our letters and
 * lists.
 */
export const singleLine = (label: string, max: number) =>
  text(label, max).refine(
    (typed) => typed === "" || !(unseen.test(typed) || blank.test(typed)),
    `${label}は改行や見えない文字を入れずに、1行で入力してください`,
  );

// An empty field aborts, so that it is reported as empty and not also as malformed.

/** Exactly `count` digits, leading zeros kept. */
export function digits(label: string, count: number) {
  return z.preprocess(
    halfWidth,
    z
      .string(`${label}を入力してください`)
      .min(1, { error: `${label}を入力してください`, abort: true })
      .regex(new RegExp(`^\\d{${count}}$`), `${label}は${count}桁の数字で入力してください`),
  );
}

/** A whole number in a range; full-width digits, thousands separators and yen signs are accepted. */
export function wholeNumber(label: string, min: number, max: number, unit = "") {
  const range = `${label}は${min.toLocaleString("ja-JP")}から${max.toLocaleString("ja-JP")}${unit}までの整数で入力してください`;
  return z.preprocess(
    (value) => {
      const typed = halfWidth(value);
      if (typeof typed !== "string") return typed;
      const bare = unit === "円" ? typed.replace(/^¥\s*(?=\d)|(?<=\d)\s*円$/g, "") : typed;
      return bare.replaceAll(",", "");
    },
    z
      .string(`${label}を入力してください`)
      .min(1, { error: `${label}を入力してください`, abort: true })
      .regex(/^\d{1,12}$/, range)
      .transform(Number)
      .refine((value) => value >= min && value <= max, range),
  );
}

/** An amount with up to two decimals, parsed to hundredths: 12.34 元 is 1234 fen. */
export function hundredths(label: string, max: number, unit: string, least: "0" | "0.01" = "0") {
  const wrong = `${label}は${least}から${max.toLocaleString("ja-JP")}${unit}まで、小数は2桁までで入力してください`;
  return z.preprocess(
    (value) => {
      const typed = halfWidth(value);
      return typeof typed === "string" ? typed.replaceAll(",", "") : typed;
    },
    z
      .string(`${label}を入力してください`)
      .min(1, { error: `${label}を入力してください`, abort: true })
      .regex(/^\d{1,9}(\.\d{1,2})?$/, wrong)
      .transform(fenOf)
      .refine((value) => value <= max * 100 && value >= Number(least) * 100, wrong),
  );
}

/** True for a complete https address without a user name or password, which would hide where it leads. */
export function isSecureUrl(typed: string) {
  if (!URL.canParse(typed) || /\s/.test(typed)) return false;
  const { protocol, username, password } = new URL(typed);
  return protocol === "https:" && username === "" && password === "";
}
