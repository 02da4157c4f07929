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
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return isOwn(def.innerType, steps);
    case "pipe":
      return isOwn(isTransform(def.in) ? def.out : def.in, steps);
    case "union":
      return def.options.some((one) => isOwn(one, steps));
    case "intersection":
      return [def.left, def.right].some((one) => isOwn(one, steps));
    case "record":
    case "any":
    case "unknown":
      return true;
    default:
      return step === undefined;
  }
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
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return shaped(value, def.innerType);
    case "pipe":
      return shaped(value, isTransform(def.in) ? def.out : def.in);
    case "union":
    case "intersection":
    case "record":
    case "any":
    case "unknown":
      return value;
    default:
      return first(value);
  }
}

function first(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "object" ? undefined : one;
}

function isTransform(schema: Schema) {
  return (schema as z.core.$ZodTypes)._zod.def.type === "transform";
}
