import { data } from "@remix-run/cloudflare";

// For the button that was pressed, and for fields named after things, such as the lines of a cart: no schema lists
// them.

/** The text of this name, where there is one. A form of ours that asks for one text never sends two: 400. */
export function formText(form: FormData, name: string): string | undefined {
  const [value, ...others] = form.getAll(name);
  if (others.length > 0) throw doubled();
  return typeof value === "string" ? value : undefined;
}

/** The texts of a list, such as of boxes to tick. */
export function formTexts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}

/** Every text with its name; those of `lists` may come several times, any other that does is answered with 400. */
export function formEntries(form: FormData, ...lists: string[]): [name: string, text: string][] {
  const entries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const scalars = entries.map(([name]) => name).filter((name) => !lists.includes(name));
  if (new Set(scalars).size < scalars.length) throw doubled();
  return entries;
}

/** The answer to a form that names a field of one value twice, which no page of ours sends. */
export function doubled() {
  return data({ doubled: true }, { status: 400 });
}
