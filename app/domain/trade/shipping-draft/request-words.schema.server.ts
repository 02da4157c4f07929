import { z } from "zod";
import { halfWidth } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { boxWishesOf, boxWishFields } from "./box-wishes.schema.server.ts";
import type { BoxWishes } from "./box-wishes.ts";

/**
 * What a company says of a shipment in fields of its own, each kept in the column of the same name: the
 * page and the call ask for them alike. A new one needs its column, a line here, its place in the form
 * and wherever it is shown.
 */
export const requestWords = {
  note: fields.note,
  desiredOn: z
    .preprocess((typed) => typed || undefined, fields.day("到着の希望日").optional())
    .transform((day) => day ?? ""),
  mainNumber: z
    .preprocess(
      (typed) => halfWidth(typed) || undefined,
      z
        .string()
        .trim()
        .regex(
          /^[0-9A-Za-z-]{1,40}$/,
          "主番号は、半角の英数字とハイフン40文字までで入力してください",
        )
        .optional(),
    )
    .transform((number) => number ?? ""),
  /** 自分でまとめて送る: it is not handed in without a main number. */
  selfConsolidated: fields.checkbox.default(false),
};

const RequestWords = z.object(requestWords);
type Words = z.output<typeof RequestWords>;
export type RequestWords = Pick<Words, "note" | "desiredOn" | "mainNumber"> & {
  selfConsolidated?: boolean;
  boxWishes?: BoxWishes | null;
};

/** Everything that is said of a shipment, as a form or a call sends it. */
export const saidFields = { ...requestWords, ...boxWishFields };
type Said = z.output<z.ZodObject<typeof saidFields>>;

/** What was said, in the columns that keep it. */
export function wordsOf(said: Said): RequestWords {
  const { note, desiredOn, mainNumber, selfConsolidated } = said;
  return { note, desiredOn, mainNumber, selfConsolidated, boxWishes: boxWishesOf(said) };
}
