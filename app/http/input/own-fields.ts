import type { z } from "zod";

type Schema = z.core.$ZodType;

/** The fields that the schema has, and which button was pressed: nothing else reaches the parser or the reply. */
export function ownFields(sent: FormData | URLSearchParams, schema: Schema): FormData {
  const own = new FormData();
  for (const [name, value] of sent as Iterable<[string, string | File]>)
    if (isOwn(schema, stepsOf(name))) own.append(name, value);
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
    case "pipe": {
      const inner = (def.in as z.core.$ZodTypes)._zod.def.type === "transform" ? def.out : def.in;
      return isOwn(inner, steps);
    }
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
