import type { z } from "zod";
import { isListIntent, listIntentName } from "./list-intent.ts";

type Schema = z.core.$ZodType;

/** The fields that the schema has, and which button was pressed: nothing else reaches the parser or the reply. */
export function ownFields(sent: FormData | URLSearchParams, schema: Schema): FormData {
  const own = new FormData();
  for (const [name, value] of sent as Iterable<[string, string | File]>)
    if (isOwn(schema, stepsOf(name))) own.append(name, value);
  const rows = sent.get(listIntentName);
  if (isListIntent(rows)) own.set(listIntentName, rows as string);
  const intent = sent.get("intent");
  if (!own.has("intent") && typeof intent === "string" && intent.length <= intentLengthMax)
    own.set("intent", intent);
  return own;
}

const intentLengthMax = 40;

function stepsOf(name: string) {
  return name.split(/[.[\]]+/).filter((step) => step !== "");
}

/** The fields of the schema that hold one value and were sent with several. */
export function doubledFields(sent: FormData | URLSearchParams, schema: Schema): string[] {
  const names = [...new Set([...sent.keys()])];
  return names.filter((name) => {
    const [one, other] = sent.getAll(name);
    const texts = typeof one === "string" && typeof other === "string";
    return texts && isOwn(schema, stepsOf(name)) && !isList(schema, stepsOf(name));
  });
}

function isOwn(schema: Schema, steps: readonly string[]): boolean {
  const [step, ...deeper] = steps;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return step !== undefined && Object.hasOwn(def.shape, step)
        ? isOwn(def.shape[step]!, deeper)
        : false;
    case "array":
      return step === undefined || (/^\d+$/.test(step) && isOwn(def.element, deeper));
    case "union":
      return def.options.some((one) => isOwn(one, steps));
    case "intersection":
      return [def.left, def.right].some((one) => isOwn(one, steps));
    case "record":
    case "any":
    case "unknown":
      return true;
    default: {
      const inner = innerOf(def);
      return inner ? isOwn(inner, steps) : step === undefined;
    }
  }
}

/** Whether several values may stand at this place. */
function isList(schema: Schema, steps: readonly string[]): boolean {
  const [step, ...deeper] = steps;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return step !== undefined && Object.hasOwn(def.shape, step)
        ? isList(def.shape[step]!, deeper)
        : false;
    case "array":
      return step === undefined || isList(def.element, deeper);
    case "union":
      return def.options.some((one) => isList(one, steps));
    case "intersection":
      return [def.left, def.right].some((one) => isList(one, steps));
    case "record":
    case "any":
    case "unknown":
      return true;
    default: {
      const inner = innerOf(def);
      return inner !== undefined && isList(inner, steps);
    }
  }
}

/** The schema that one around it is about. */
function innerOf(def: z.core.$ZodTypes["_zod"]["def"]): Schema | undefined {
  if (def.type === "pipe") return isTransform(def.in) ? def.out : def.in;
  return "innerType" in def ? def.innerType : undefined;
}

/** What was typed in the shape that the schema has: a field sent twice comes back as it was typed first. */
export function shaped(value: unknown, schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
      return Object.fromEntries(
        Object.entries(value).map(([name, held]) => [
          name,
          Object.hasOwn(def.shape, name) ? shaped(held, def.shape[name]!) : first(held),
        ]),
      );
    case "array":
      return Array.isArray(value) ? value.map((one) => shaped(one, def.element)) : value;
    case "union":
      return shapedAsOneOf(value, def.options);
    case "intersection":
    case "record":
    case "any":
    case "unknown":
      return value;
    default: {
      const inner = innerOf(def);
      return inner ? shaped(value, inner) : first(value);
    }
  }
}

/** A form with several buttons has a schema for each; what is typed is theirs that knows the field. */
function shapedAsOneOf(value: unknown, options: readonly Schema[]): unknown {
  if (Array.isArray(value)) return options.some((one) => isList(one, [])) ? value : first(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      const owner = options.find((one) => isOwn(one, [name]));
      const alone = owner && (shaped({ [name]: held }, owner) as Record<string, unknown>);
      return [name, alone ? alone[name] : first(held)];
    }),
  );
}

function first(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "object" ? undefined : one;
}

function isTransform(schema: Schema) {
  return (schema as z.core.$ZodTypes)._zod.def.type === "transform";
}
