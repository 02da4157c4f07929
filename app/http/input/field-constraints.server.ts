import type { z } from "zod";
import { type FieldCheck, fieldChecks } from "#app/domain/core/field-kinds.schema.server.ts";

/**
 * What a page checks of its form's fields in the browser, by their names with `[]` for the place in a list: what the
 * kinds of fields have registered, and of any other text its lengths. Conform's account of a schema (`getZodConstraint`)
 * knows nothing of our numbers, which are texts to the schema until they are folded.
 */
export function fieldConstraints(schema: z.core.$ZodType, name = ""): Record<string, FieldCheck> {
  return constraintsOf(schema, name, false);
}

/** `isFolded` where the schema looks at something else than what was typed. */
function constraintsOf(
  schema: z.core.$ZodType,
  name: string,
  isFolded: boolean,
): Record<string, FieldCheck> {
  const check = fieldChecks.get(schema);
  if (check) return { [name]: check };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string": {
      const lengths = isFolded ? undefined : lengthsOf(def);
      return lengths ? { [name]: lengths } : {};
    }
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([key, field]) =>
          Object.entries(constraintsOf(field, name ? `${name}.${key}` : key, isFolded)),
        ),
      );
    case "array":
      return constraintsOf(def.element, `${name}[]`, isFolded);
    case "pipe": {
      const checks = {
        ...constraintsOf(def.in, name, isFolded),
        ...constraintsOf(def.out, name, true),
      };
      // What is preprocessed may make something of an empty field.
      return (def.in as z.core.$ZodTypes)._zod.def.type === "transform"
        ? withEach(checks, { required: undefined })
        : checks;
    }
    case "intersection":
      return {
        ...constraintsOf(def.left, name, isFolded),
        ...constraintsOf(def.right, name, isFolded),
      };
    case "readonly":
      return constraintsOf(def.innerType, name, isFolded);
    case "optional":
    case "default":
    case "nullable":
      return withEach(constraintsOf(def.innerType, name, isFolded), { optional: true });
    default:
      return {};
  }
}

/** The lengths of a text that have sentences of their own; undefined where none has. */
function lengthsOf(text: z.core.$ZodStringDef): FieldCheck | undefined {
  const found: FieldCheck = {};
  let blank = " ";
  for (const check of text.checks ?? []) {
    const { def } = (check as z.core.$ZodChecks)._zod;
    const said = sentenceOf(def);
    if (def.check === "overwrite") blank = String(def.tx(blank));
    if (def.check === "min_length" && said)
      Object.assign(found, {
        // An empty field is not sent on to the schema.
        required: sentenceOf(text) ?? said,
        ...{ minLength: def.minimum, tooShort: said },
      });
    if (def.check === "max_length" && said)
      Object.assign(found, { maxLength: def.maximum, tooLong: said });
  }
  if (Object.keys(found).length === 0) return undefined;
  return blank === "" ? { fold: "trim", ...found } : found;
}

/** What a check says by itself, whatever it was given. */
function sentenceOf({ error }: { error?: unknown }) {
  const said: unknown = typeof error === "function" && error.length === 0 ? error() : undefined;
  return typeof said === "string" ? said : undefined;
}

function withEach(checks: Record<string, FieldCheck>, more: FieldCheck) {
  return Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [name, { ...check, ...more }]),
  );
}
