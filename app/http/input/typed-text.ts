import type { z } from "zod";
import { inputLimits } from "./input-limits.ts";
import { ownFields } from "./own-fields.ts";

/**
 * What was typed into a form that is read without a parser of forms, by name. A name sent twice with two
 * meanings says nothing. Files are left out, and so is what no form of ours could hold: a page may
 * show it again. With a schema, only its own fields are answered.
 */
export function typedText(sent: FormData, schema?: z.ZodType): Record<string, string> {
  const form = schema ? ownFields(sent, schema) : sent;
  let left: number = inputLimits.typedLetters;
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      if (typeof value !== "string" || form.getAll(name).some((one) => one !== value)) return [];
      left -= name.length + value.length;
      return left < 0 ? [] : [[name, value]];
    }),
  );
}
