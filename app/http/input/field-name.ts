import { inputLimits } from "./input-limits.ts";

/** Names that reach into objects instead of naming a field, and what form libraries keep for themselves. */
const forbidden = new Set(["__proto__", "constructor", "prototype", "__state__"]);

/** A name that reaches into nothing, as nearly all are. */
const plain = /^[\w-]+$/;

/** Whether a form of ours could have a field of this name; a parser builds a list up to any index it is told. */
export function isFieldName(name: string) {
  if (name.length > inputLimits.nameLength) return false;
  if (plain.test(name)) return !forbidden.has(name);
  const steps = name.split(/[.[\]]+/).filter((step) => step !== "");
  return (
    steps.length <= inputLimits.depth &&
    steps.every((step) => !forbidden.has(step)) &&
    [...name.matchAll(/\[\s*(\d+)\s*\]/g)].every(([, index]) => Number(index) <= inputLimits.index)
  );
}
