/** The files that a form sent under one name; a browser sends an empty one for a field left empty. */
export async function uploadsOf(form: FormData, name: string) {
  const files = form
    .getAll(name)
    .filter((entry): entry is File => entry instanceof File && entry.size > 0);
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
