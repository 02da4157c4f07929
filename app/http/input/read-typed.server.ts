import { z } from "zod";
import { doubledFields } from "./own-fields.ts";
import { chinese, doubledTexts, japanese } from "./schema-words.server.ts";
import { sentTexts, typedText } from "./typed-text.ts";

interface Read<Schema extends z.ZodType> {
  /** What a page may show again. */
  typed: Record<string, string>;
  form: { success: true; data: z.output<Schema> } | { success: false; error: z.ZodError };
}

/** A form of a buyer's page that is read without a parser of forms; the first issue of each field is what the page says. */
export function readTyped<Schema extends z.ZodType>(sent: FormData, schema: Schema): Read<Schema> {
  return read(sent, schema, "ja");
}

/** The same for the staff console, in Chinese. */
export function readStaffTyped<Schema extends z.ZodType>(
  sent: FormData,
  schema: Schema,
): Read<Schema> {
  return read(sent, schema, "zh");
}

function read<Schema extends z.ZodType>(
  sent: FormData,
  schema: Schema,
  lang: "ja" | "zh",
): Read<Schema> {
  const typed = typedText(sent, schema);
  // All of it is judged: a field too long to be shown again is still refused by its own sentence.
  const form = schema.safeParse(sentTexts(sent, schema), {
    error: lang === "ja" ? japanese : chinese,
  });
  const doubled = doubledFields(sent, schema);
  if (doubled.length === 0)
    return {
      typed,
      form: form.success ? form : { success: false, error: firstOfEach(form.error.issues) },
    };
  const issues = doubled.map((name) => ({
    code: "custom" as const,
    path: [name],
    message: doubledTexts[lang],
    input: undefined,
  }));
  const others = form.error?.issues.filter(({ path }) => !doubled.includes(String(path[0]))) ?? [];
  return {
    typed,
    form: { success: false, error: firstOfEach([...issues, ...others]) },
  };
}

/** Said once a field: whoever reads why it was refused first need not read it in other words. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]) {
  const places = issues.map(({ path }) => path.join("."));
  return new z.ZodError(issues.filter((_, at) => places.indexOf(places[at]!) === at));
}
