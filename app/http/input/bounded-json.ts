import { isFieldName } from "./field-name.ts";
import { inputLimits } from "./input-limits.ts";

/** Text that may be JSON, read only where it is not deeper than a call needs: the parser itself has no such limit. */
export function boundedJson(text: string): unknown {
  if (depthOf(text) > inputLimits.jsonDepth) throw new Error("JSON that goes too deep");
  const sent: unknown = JSON.parse(text);
  let left = inputLimits.jsonValues;
  const open = [sent];
  while (open.length > 0) {
    const value = open.pop();
    left--;
    if (left < 0) throw new Error("JSON that holds too much");
    if (typeof value === "string" && value.length > inputLimits.valueLength)
      throw new Error("JSON with a text too long");
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value) && !Object.keys(value).every(isFieldName))
      throw new Error("JSON with a name that no field has");
    const held = Object.values(value);
    if (held.length > left) throw new Error("JSON that holds too much");
    open.push(...held);
  }
  return sent;
}

/** How deep brackets stand in each other, those in texts left out. */
function depthOf(text: string) {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let place = 0; place < text.length; place++) {
    const letter = text[place];
    if (quoted) {
      if (letter === "\\") place++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "[" || letter === "{") deepest = Math.max(deepest, ++depth);
    else if (letter === "]" || letter === "}") depth--;
  }
  return deepest;
}
