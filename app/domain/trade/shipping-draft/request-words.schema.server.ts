import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";

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
      (typed) => typed || undefined,
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
};

const RequestWords = z.object(requestWords);
export type RequestWords = z.output<typeof RequestWords>;
