import { inputLimits } from "./input-limits.ts";

/**
 * What was typed into a form that is read without a parser of forms, by name; of a name sent twice the
 * last counts. Files are left out, and so is what no form of ours could hold: a page may show it again.
 */
export function typedText(form: FormData): Record<string, string> {
  let left: number = inputLimits.typedLetters;
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      if (typeof value !== "string") return [];
      left -= name.length + value.length;
      return left < 0 ? [] : [[name, value]];
    }),
  );
}
