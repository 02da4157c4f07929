import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { doubled } from "./form-text.ts";
import { chinese, japanese } from "./schema-words.server.ts";

interface Parsed<Schema extends z.ZodType> {
  schema: Schema;
  /** The language of the sentences that the schema does not bring itself: that of the page's readers. */
  lang?: "ja" | "zh";
}

/**
 * Reads a form by its schema, as conform documents it. Only fields of the schema are read and shown again;
 * each says one sentence, the form as a whole all of its own.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  { schema, lang = "ja" }: Parsed<Schema>,
) {
  return parseWithZod(fieldsOf(form, schema), {
    schema,
    error: lang === "ja" ? japanese : chinese,
    formatError: (issues: z.core.$ZodIssue[]) => {
      const told = issues.map(({ message }) => message);
      return issues[0]!.path.length > 0 ? told.slice(0, 1) : told;
    },
  });
}

/**
 * The fields that the schema has, and which button was pressed. A name that reaches into a text, or stands for
 * all rows at once, would break the page that shows the form again; a text that came twice says nothing (400).
 */
function fieldsOf(form: FormData | URLSearchParams, schema: z.ZodType) {
  const known = Object.keys(getZodConstraint(objectOf(schema)));
  const isGroup = (name: string) =>
    known.some((other) => other.startsWith(`${name}.`) || other.startsWith(`${name}[].`));
  const own = new Set([...known.filter((name) => !isGroup(name)), "intent", "__intent__"]);
  const fields = new FormData();
  for (const [name, value] of form as Iterable<[string, string | File]>) {
    const pattern = name.replaceAll(/\[\d*\]/g, "[]");
    if (!own.has(pattern)) continue;
    if (typeof value === "string" && fields.has(name) && !own.has(`${pattern}[]`)) throw doubled();
    fields.append(name, value);
  }
  return fields;
}

/** The form of a schema that makes something else of it in the end. */
function objectOf(schema: z.ZodType): z.ZodType {
  const { def } = (schema as z.ZodPipe)._zod;
  return def.type === "pipe" && (def.out as z.ZodType).type === "transform"
    ? objectOf(def.in as z.ZodType)
    : schema;
}
