import { readUploads, type Uploader } from "#app/domain/core/files/direct-uploads.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** The files that a form sent under one name; a browser sends an empty one without a name for a field left empty. */
export async function uploadsOf(form: FormData, name: string) {
  const files = form
    .getAll(name)
    .filter(
      (entry): entry is File => entry instanceof File && (entry.size > 0 || entry.name !== ""),
    );
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

/**
 * The ids of the files that the field of this name has sent before its form, as `FileField` of the kit carries them.
 */
export function sentIds(form: FormData, name: string) {
  return form.getAll(`${name}Sent`).filter((id) => typeof id === "string");
}

/** Whether a field has any file, sent before the form or with it. */
export function hasUploads(form: FormData, name: string) {
  return (
    sentIds(form, name).length > 0 ||
    form.getAll(name).some((entry) => entry instanceof File && entry.size > 0)
  );
}

/** The files of a field, those that its page has sent before the form included. */
export async function allUploadsOf(
  scope: Scope<Uploader>,
  store: FileStore,
  form: FormData,
  name: string,
) {
  const before = await readUploads(scope, store, sentIds(form, name));
  if (!before.ok) return before;
  return done([...before.value, ...(await uploadsOf(form, name))]);
}

/**
 * The fields whose files came with the form itself, which a browser does not keep when it comes back. `FileField`
 * says so (`<name>Kept`) where its page keeps them.
 */
export function fieldsWithLostFiles(form: FormData) {
  const names = [...form].flatMap(([name, value]) =>
    value instanceof File && value.size > 0 && !form.has(`${name}Kept`) ? [name] : [],
  );
  return [...new Set(names)];
}
