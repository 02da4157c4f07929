import type { z } from "zod";
import { type FieldCheck, fieldChecks } from "#app/domain/core/field-kinds.schema.server.ts";

/**
 * What a page checks of its form's fields in the browser, by their names with `[]` for the place in a list: what the
 * kinds of fields have registered. Conform's account of a schema (`getZodConstraint`) knows nothing of our numbers,
 * which are texts to the schema until they are folded.
 */
export function fieldConstraints(schema: z.core.$ZodType, name = ""): Record<string, FieldCheck> {
  const check = fieldChecks.get(schema);
  if (check) return { [name]: check };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([key, field]) =>
          Object.entries(fieldConstraints(field, name ? `${name}.${key}` : key)),
        ),
      );
    case "array":
      return fieldConstraints(def.element, `${name}[]`);
    case "pipe": {
      const checks = { ...fieldConstraints(def.in, name), ...fieldConstraints(def.out, name) };
      // What is preprocessed may make something of an empty field.
      return (def.in as z.core.$ZodTypes)._zod.def.type === "transform"
        ? withEach(checks, { required: undefined })
        : checks;
    }
    case "intersection":
      return { ...fieldConstraints(def.left, name), ...fieldConstraints(def.right, name) };
    case "readonly":
      return fieldConstraints(def.innerType, name);
    case "optional":
    case "default":
    case "nullable":
      return withEach(fieldConstraints(def.innerType, name), { optional: true });
    default:
      return {};
  }
}

function withEach(checks: Record<string, FieldCheck>, more: FieldCheck) {
  return Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [name, { ...check, ...more }]),
  );
}
