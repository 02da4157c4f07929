import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FieldConstraints } from "#app/ui/check-fields.ts";

/**
 * What a page checks of its form's fields in the browser, by conform's account of the schema: how long a text may be.
 * The rest is meant for the text as the schema reads it: full-width figures folded, and an empty field as its default.
 */
export function fieldConstraints(schema: z.ZodType): FieldConstraints {
  return Object.fromEntries(
    Object.entries(getZodConstraint(schema)).flatMap(([name, { maxLength }]) =>
      maxLength === undefined ? [] : [[name, { maxLength }]],
    ),
  );
}
