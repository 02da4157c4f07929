import type { z } from "zod";
import { inputLimits } from "./input-limits.ts";
import { ownFields } from "./own-fields.ts";

/** The texts of a form by name, one sent twice left out. Only the schema's own fields are answered. */
export function sentTexts(fields: FormData, schema: z.ZodType): Record<string, string> {
  const form = ownFields(fields, schema);
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && form.getAll(name).length === 1 ? [[name, value]] : [],
    ),
  );
}

/**
 * What was typed into a form that is read without a parser of forms, by name. A name sent twice
 * says nothing. Files are left out, and so is what no form of ours could hold: a page may show it
 * again.
 */
export function typedText(sent: FormData, schema: z.ZodType): Record<string, string> {
  let left: number = inputLimits.typedLetters;
  return Object.fromEntries(
    Object.entries(sentTexts(sent, schema)).filter(([name, value]) => {
      left -= name.length + value.length;
      return left >= 0;
    }),
  );
}
