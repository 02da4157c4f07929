import { isFieldName } from "./field-name.ts";
import { inputLimits } from "./input-limits.ts";

const ampersand = 38;

/** A form-encoded body, counted before it is taken apart. */
export function boundedQuery(bytes: Uint8Array): URLSearchParams | undefined {
  let fields = 1;
  for (const byte of bytes) if (byte === ampersand) fields++;
  if (fields > inputLimits.fields) return undefined;
  const sent = new URLSearchParams(new TextDecoder().decode(bytes));
  return areBounded(sent) ? sent : undefined;
}

/** Whether names and values stay within what a form of ours has. Files are counted; their size is others' business. */
export function areBounded(sent: FormData | URLSearchParams) {
  let fields = 0;
  let files = 0;
  for (const [name, value] of sent as Iterable<[string, string | File]>) {
    fields++;
    if (typeof value !== "string") files++;
    else if (value.length > inputLimits.valueLength) return false;
    if (!isFieldName(name) || (name === listIntentName && !isListIntent(value))) return false;
  }
  return fields <= inputLimits.fields && files <= inputLimits.filesPerForm;
}

/** The name under which the form library's buttons say that a row is added or taken away. */
const listIntentName = "__intent__";

/** Whether a button of ours could say this: a row more or less, in a list that a form can have. */
function isListIntent(value: unknown) {
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
