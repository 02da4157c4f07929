import { keptSigns } from "./kept-signs.ts";

/** The form that a request sent, its texts without the signs that no database keeps as they are. */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of await request.formData())
    form.append(name, typeof value === "string" ? keptSigns(value) : value);
  return form;
}
