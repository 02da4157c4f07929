import { imageTypeOf } from "./image-type.ts";

const officeTypes: Record<string, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

/** What people attach to a document, for the file picker. */
export const attachmentAccept = ".png,.jpg,.jpeg,.webp,.pdf,.xlsx,.docx,.pptx,.zip";

/**
 * What the bytes say they are; undefined for all that nobody needs to attach. Office files are zip
 * archives, so there the name may choose among the harmless ones.
 */
export function attachmentTypeOf(bytes: Uint8Array, name: string): string | undefined {
  if (text(bytes, 0, 5) === "%PDF-") return "application/pdf";
  if (text(bytes, 0, 4) === "PK\u0003\u0004") {
    const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
    return officeTypes[extension] ?? "application/zip";
  }
  return imageTypeOf(bytes);
}

function text(bytes: Uint8Array, from: number, to: number) {
  return String.fromCharCode(...bytes.subarray(from, to));
}
