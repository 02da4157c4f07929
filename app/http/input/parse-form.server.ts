import type { Submission } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { chooseAgainTexts } from "#app/domain/core/files/file-refusals.ts";
import { fieldsWithLostFiles } from "../files/uploads.server.ts";
import { doubled } from "./form-text.ts";
import { chinese, japanese } from "./schema-words.server.ts";

interface Parsed<Schema extends z.ZodType> {
  schema: Schema;
  /** The language of the sentences that the schema does not bring itself: that of the page's readers. */
  lang?: "ja" | "zh";
}

/**
 * Reads a form by its schema, as conform documents it. Only fields of the schema are read and shown again;
 * each says one sentence, the form as a whole all of its own. Where the form comes back without files that it sent,
 * their fields say so.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  { schema, lang = "ja" }: Parsed<Schema>,
) {
  const submission = parseWithZod(fieldsOf(form, schema), {
    schema,
    error: lang === "ja" ? japanese : chinese,
    formatError: (issues: z.core.$ZodIssue[]) => {
      const told = issues.map(({ message }) => message);
      return issues[0]!.path.length > 0 ? told.slice(0, 1) : told;
    },
  });
  const lost = form instanceof FormData ? fieldsWithLostFiles(form) : [];
  return lost.length > 0 ? sayingLost(submission, lost, chooseAgainTexts[lang]) : submission;
}

/**
 * The same submission, whose reply asks for the files of these fields again, but where it says what is wrong with them.
 */
function sayingLost<Sent extends Submission<any, string[], any>>(
  submission: Sent,
  fields: readonly string[],
  text: string,
): Sent {
  const reply: Sent["reply"] = (options = {}) => {
    const told = ("fieldErrors" in options && options.fieldErrors) || {};
    const wrong = (submission.status === "error" && submission.error) || {};
    // A map, since a field may be sent under a name that every object has.
    const said = new Map(Object.entries({ ...wrong, ...told }));
    const again: Record<string, string[]> = Object.fromEntries(
      fields.map((name) => [name, said.get(name) ?? [text]]),
    );
    return submission.reply({ ...options, fieldErrors: { ...told, ...again } });
  };
  return { ...submission, reply };
}

/**
 * The fields that the schema has, and which button was pressed. A name that reaches into a text, or stands for
 * all rows at once, would break the page that shows the form again; a text that came twice says nothing (400), one
 * that came as a file is as good as left empty.
 */
function fieldsOf(form: FormData | URLSearchParams, schema: z.ZodType) {
  const known = Object.keys(getZodConstraint(objectOf(schema)));
  const isGroup = (name: string) =>
    known.some((other) => other.startsWith(`${name}.`) || other.startsWith(`${name}[].`));
  const own = new Set([...known.filter((name) => !isGroup(name)), "intent", "__intent__"]);
  const takingFiles = new Set(fileFieldsOf(schema));
  const fields = new FormData();
  for (const [name, value] of form as Iterable<[string, string | File]>) {
    const pattern = name.replaceAll(/\[\d*\]/g, "[]");
    if (!own.has(pattern)) continue;
    if (typeof value !== "string" && !takingFiles.has(pattern)) continue;
    if (typeof value === "string" && fields.has(name) && !own.has(`${pattern}[]`)) throw doubled();
    fields.append(name, value);
  }
  return fields;
}

/** The fields that hold files, or whose schema leaves open what they hold. */
function fileFieldsOf(schema: z.core.$ZodType, name = ""): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "file":
    case "any":
    case "unknown":
    case "custom":
      return [name];
    case "object":
      return Object.entries(def.shape).flatMap(([key, field]) =>
        fileFieldsOf(field, name ? `${name}.${key}` : key),
      );
    case "array":
      return fileFieldsOf(def.element, `${name}[]`);
    case "union":
      return def.options.flatMap((option) => fileFieldsOf(option, name));
    case "intersection":
      return [...fileFieldsOf(def.left, name), ...fileFieldsOf(def.right, name)];
    case "pipe":
      return [...fileFieldsOf(def.in, name), ...fileFieldsOf(def.out, name)];
    case "optional":
    case "default":
    case "nullable":
    case "readonly":
      return fileFieldsOf(def.innerType, name);
    default:
      return [];
  }
}

/** The form of a schema that makes something else of it in the end. */
function objectOf(schema: z.ZodType): z.ZodType {
  const { def } = (schema as z.ZodPipe)._zod;
  return def.type === "pipe" && (def.out as z.ZodType).type === "transform"
    ? objectOf(def.in as z.ZodType)
    : schema;
}
