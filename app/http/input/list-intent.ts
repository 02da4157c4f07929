import { isFieldName } from "./field-name.ts";
import { inputLimits } from "./input-limits.ts";

/** The name under which the form library's buttons say that a row is added or taken away. */
export const listIntentName = "__intent__";

/** Whether a button of ours could say this: a row more or less, in a list that a form can have. */
export function isListIntent(value: unknown) {
  if (typeof value !== "string" || value.length > 1_000) return false;
  try {
    const { type, payload } = JSON.parse(value);
    const { name, index = 0, defaultValue } = payload;
    return (
      (type === "insert" || type === "remove") &&
      typeof name === "string" &&
      isFieldName(name) &&
      Number.isInteger(index) &&
      index >= 0 &&
      index <= inputLimits.index &&
      (defaultValue === undefined || type === "insert")
    );
  } catch {
    return false;
  }
}
