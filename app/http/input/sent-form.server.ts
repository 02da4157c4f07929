import { data } from "@remix-run/cloudflare";
import { keptSigns } from "./kept-signs.ts";

/**
 * A form that a page takes value by value. Which fields are lists is said where they are read: what is
 * asked for once and was sent twice says nothing, and the form is refused, as no page of ours sends it.
 */
export class SentForm {
  readonly fields: FormData;

  constructor(sent: FormData) {
    this.fields = new FormData();
    for (const [name, value] of sent)
      if (typeof value === "string") this.fields.append(name, keptSigns(value));
      else this.fields.append(name, value);
  }

  /** The text of this name, where there is one. */
  one(name: string): string | undefined {
    const [value, ...others] = this.fields.getAll(name);
    if (others.length > 0) throw doubled();
    return typeof value === "string" ? value : undefined;
  }

  has(name: string) {
    return this.fields.has(name);
  }

  /** Every text with its name, where names stand for things; those of lists may come several times. */
  texts(...lists: string[]): [name: string, text: string][] {
    const entries = [...this.fields].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const scalars = entries.map(([name]) => name).filter((name) => !lists.includes(name));
    if (new Set(scalars).size < scalars.length) throw doubled();
    return entries;
  }

  /** The texts of a list, such as of boxes to tick. */
  several(name: string): string[] {
    return this.fields.getAll(name).filter((value) => typeof value === "string");
  }
}

function doubled() {
  return data({ doubled: true }, { status: 400 });
}

/** What was sent with a form. */
export async function sentForm(request: Pick<Request, "formData">) {
  return new SentForm(await request.formData());
}
