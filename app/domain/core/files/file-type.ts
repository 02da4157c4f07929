import { imageTypeOf } from "./image-header.ts";

/** What may be uploaded, by the ending its name gets. */
export const fileTypes = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  xls: "application/vnd.ms-excel",
  zip: "application/zip",
  txt: "text/plain",
} as const;
export type FileEnding = keyof typeof fileTypes;

/** What people attach to a document, for the file picker. */
export const attachmentAccept =
  ".png,.jpg,.jpeg,.webp,.gif,.pdf,.xlsx,.docx,.pptx,.xls,.zip,.csv,.txt";

/** So much of a file's beginning and end is enough to tell what it is. */
export const headBytes = 4_096;
export const tailBytes = 65_536;

/** A file's beginning and end; for a small one both are the whole. */
export interface HeadAndTail {
  head: Uint8Array;
  tail: Uint8Array;
}

export function headAndTailOf(bytes: Uint8Array): HeadAndTail {
  return { head: bytes.subarray(0, headBytes), tail: bytes.subarray(-tailBytes) };
}

/**
 * What the bytes say they are, whatever the name says; undefined for what is not taken. Text alone
 * has no signs of its own, so it is text only where the name says so too.
 */
export function fileEndingOf({ head, tail }: HeadAndTail, name: string): FileEnding | undefined {
  const image = imageTypeOf(head);
  if (image) return endingOf(image);
  if (starts(head, "GIF87a") || starts(head, "GIF89a")) return "gif";
  if (starts(head, "%PDF-")) return "pdf";
  if (starts(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return "xls";
  if (starts(head, "PK\x03\x04")) return packedEnding(latin(head) + latin(tail));
  const named = /\.(txt|csv|tsv)$/i.test(name);
  return named && isText(head) && isText(tail) ? "txt" : undefined;
}

/** An Office file is a zip with known names in it; one with macros is not taken. */
function packedEnding(names: string): FileEnding | undefined {
  if (names.includes("vbaProject.bin")) return undefined;
  if (names.includes("xl/workbook.xml")) return "xlsx";
  if (names.includes("word/document.xml")) return "docx";
  if (names.includes("ppt/presentation.xml")) return "pptx";
  return "zip";
}

/** Plain text has no control signs but the usual, and does not begin like a page or a drawing with scripts. */
function isText(bytes: Uint8Array) {
  const control = (byte: number) => byte < 0x20 || byte === 0x7f;
  if (bytes.some((byte) => control(byte) && ![0x09, 0x0a, 0x0d].includes(byte))) return false;
  return !/^\s*(<|#!|\xef\xbb\xbf\s*<)/.test(latin(bytes.subarray(0, 200)));
}

/** The same name with the ending that its content asks for. */
export function withEnding(name: string, ending: FileEnding) {
  const has = name.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1] ?? "";
  const fits = has === ending || (synonyms[ending] ?? []).includes(has);
  return fits ? name : `${name}.${ending}`;
}

const synonyms: Partial<Record<FileEnding, string[]>> = { jpg: ["jpeg"], txt: ["csv", "tsv"] };

function endingOf(type: string) {
  return (Object.keys(fileTypes) as FileEnding[]).find((ending) => fileTypes[ending] === type);
}

function starts(bytes: Uint8Array, signs: string) {
  return latin(bytes.subarray(0, signs.length)) === signs;
}

function latin(bytes: Uint8Array) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
