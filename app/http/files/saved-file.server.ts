const types = {
  pdf: "application/pdf",
  zip: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The answer that a browser saves as a file of this kind. */
export function savedFile(kind: keyof typeof types, name: string, bytes: Uint8Array) {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": types[kind],
      "Content-Disposition": `attachment; filename="${name}.${kind}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
