import type { SentForm } from "../input/sent-form.server.ts";

/** The files that a form sent under one name; a browser sends an empty one for a field left empty. */
export async function uploadsOf({ fields }: SentForm, name: string) {
  const files = fields
    .getAll(name)
    .filter((entry): entry is File => entry instanceof File && entry.size > 0);
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
