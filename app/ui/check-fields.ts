import { parse } from "@conform-to/react";

/** By a field's name, with `[]` for the place in a list: `lines[].note`. */
export type FieldConstraints = Readonly<Record<string, { maxLength: number } | undefined>>;

/**
 * Checks in the browser that texts are short enough, for conform's `onValidate`. The rest is judged by the schema, on
 * the server.
 */
export function checkFields<Schema>(formData: FormData, constraints: FieldConstraints) {
  const error: Record<string, string[]> = {};
  for (const [name, value] of formData) {
    const text = typeof value === "string" ? value.trim() : undefined;
    const constraint = constraints[name.replaceAll(/\[\d*\]/g, "[]")];
    if (text && constraint && text.length > constraint.maxLength)
      error[name] = [
        `${constraint.maxLength}文字以内で入力してください（現在 ${text.length}文字）`,
      ];
  }
  // The form is sent as it stands: nobody reads a value from it here.
  return parse<Schema, string[]>(formData, {
    resolve: () => (Object.keys(error).length > 0 ? { error } : {}),
  });
}
