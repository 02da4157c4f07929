import Decimal from "decimal.js";
import { z } from "zod";
import { fieldChecks, halfWidth, shortText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { BoxWishes } from "./box-wishes.ts";

const maxKg = limits.boxGramsMax / 1_000;
const idsMax = 100;
const marksMax = 60;
const kilogramsText = `1箱の重さは、1〜${maxKg}kg（小数第1位まで）で入力してください`;
const kilogramsPattern = /^\d{1,2}(\.\d)?$/;
const idsText = "納品番号は、半角の英数字とハイフン30文字までです";
const mainNumberText = "主番号は、半角の英数字とハイフン40文字までで入力してください";
const mainNumberPattern = /^[0-9A-Za-z-]{1,40}$/;

/** 箱についてのご希望 as they are typed; the page and the API share them. */
export const boxWishFields = {
  boxFba: fields.checkbox.default(false),
  boxShipmentIds: z
    .string()
    .default("")
    .transform((typed) =>
      typed
        .normalize("NFKC")
        .split(/[\s,、]+/)
        .filter(Boolean),
    )
    .pipe(
      // The message is for the whole list, since it is typed in one field.
      z
        .array(z.string())
        .refine((ids) => ids.every((id) => /^[0-9A-Za-z-]{1,30}$/.test(id)), idsText)
        .max(idsMax, `納品番号は${idsMax}件までです`),
    )
    .register(fieldChecks, {
      fold: "half-width",
      pattern: String.raw`^[\s,、]*([0-9A-Za-z\-]{1,30}([\s,、]+|$))*$`,
      wrong: idsText,
    }),
  boxMaxKg: z
    .string()
    .default("")
    .transform((typed) => typed.normalize("NFKC").trim())
    .refine(
      (typed) => typed === "" || (kilogramsPattern.test(typed) && isWithin(Number(typed))),
      kilogramsText,
    )
    .register(fieldChecks, {
      fold: "half-width",
      ...{ pattern: kilogramsPattern.source, min: 1, max: maxKg, wrong: kilogramsText },
    }),
  boxMarks: shortText(marksMax, `荷印は${marksMax}文字までです`),
  boxTogether: shortText(limits.noteLengthMax, `${limits.noteLengthMax}文字までで入力してください`),
};

/** 納品番号 in Amazon's form, typed after the request was handed in. */
export const fbaShipmentIds = boxWishFields.boxShipmentIds
  .transform((ids) => ids.map((id) => id.toUpperCase()))
  .refine(
    (ids) => ids.every((id) => /^FBA[0-9A-Z]{9,12}$/.test(id)),
    "納品番号は、FBAに続く半角英数字9〜12文字です（例：FBA15ABCD1234）",
  );

function isWithin(kilograms: number) {
  return kilograms >= 1 && kilograms <= maxKg;
}

const Sent = z.object(boxWishFields);
type Sent = z.output<typeof Sent>;

/** Converts the fields to stored wishes; null where all are empty. */
export function toBoxWishes(sent: Sent): BoxWishes | null {
  const { boxFba, boxShipmentIds, boxMaxKg, boxMarks, boxTogether } = sent;
  const said = boxFba || boxShipmentIds.length > 0 || boxMaxKg || boxMarks || boxTogether;
  if (!said) return null;
  return {
    fba: boxFba,
    shipmentIds: boxShipmentIds,
    maxGrams: boxMaxKg ? new Decimal(boxMaxKg).times(1_000).toNumber() : null,
    marks: boxMarks,
    together: boxTogether,
  };
}

/** Converts stored wishes back to the form's fields. */
export function toBoxWishFields(wishes: BoxWishes | null): Record<string, string> {
  if (!wishes) return {};
  return {
    ...(wishes.fba ? { boxFba: "on" } : {}),
    boxShipmentIds: wishes.shipmentIds.join(" "),
    boxMaxKg: wishes.maxGrams === null ? "" : String(wishes.maxGrams / 1_000),
    boxMarks: wishes.marks,
    boxTogether: wishes.together,
  };
}

/** Parses the wishes of a form that is shown again; null where they are invalid. */
export function parseBoxWishes(words: Record<string, string>) {
  const sent = Sent.safeParse(words);
  return sent.success ? toBoxWishes(sent.data) : null;
}

/**
 * The company's own entries on a shipment, each stored in the column of the same name; the page and the API share
 * them. A new one needs its column, a line here, and its place in the form and the views.
 */
export const requestWords = {
  note: fields.note,
  desiredOn: z
    .preprocess((typed) => typed || undefined, fields.day("到着の希望日").optional())
    .transform((day) => day ?? ""),
  mainNumber: z
    .preprocess(
      (typed) => halfWidth(typed) || undefined,
      z.string().regex(mainNumberPattern, mainNumberText).optional(),
    )
    .transform((number) => number ?? "")
    .register(fieldChecks, {
      fold: "half-width",
      ...{ pattern: mainNumberPattern.source, wrong: mainNumberText },
    }),
  /** 自分でまとめて送る: cannot be handed in without a main number. */
  selfConsolidated: fields.checkbox.default(false),
};

const RequestWords = z.object(requestWords);
type Words = z.output<typeof RequestWords>;
export type RequestWords = Pick<Words, "note" | "desiredOn" | "mainNumber"> & {
  selfConsolidated?: boolean;
  boxWishes?: BoxWishes | null;
};

/** All of the company's entries on a shipment, as a form or an API call sends them. */
export const requestFields = { ...requestWords, ...boxWishFields };
type RequestFields = z.output<z.ZodObject<typeof requestFields>>;

/** Converts the entries to the request's columns. */
export function toRequestWords(said: RequestFields): RequestWords {
  const { note, desiredOn, mainNumber, selfConsolidated } = said;
  return { note, desiredOn, mainNumber, selfConsolidated, boxWishes: toBoxWishes(said) };
}
