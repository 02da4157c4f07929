import { imageTypeOf } from "./image-header.ts";

/** The types that may be uploaded, by file extension. */
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

/** The file picker's list for attachments to a document. */
export const attachmentAccept =
  ".png,.jpg,.jpeg,.webp,.gif,.pdf,.xlsx,.docx,.pptx,.xls,.zip,.csv,.txt";

/** These many bytes of a file's beginning and end suffice to recognise its type. */
export const headBytes = 4_096;
export const tailBytes = 65_536;

/** The beginning and end of a file; for a small file both are the whole. */
export interface HeadAndTail {
  head: Uint8Array;
  tail: Uint8Array;
}

export function headAndTailOf(bytes: Uint8Array): HeadAndTail {
  return { head: bytes.subarray(0, headBytes), tail: bytes.subarray(-tailBytes) };
}

/**
 * Recognises a type by content, whatever the name says; undefined for a type that may not be uploaded. Text
 * has no signature, so it is text only where the name says so too.
 */
export function fileEndingOf({ head, tail }: HeadAndTail, name: string): FileEnding | undefined {
  const image = imageTypeOf(head);
  if (image) return endingOf(image);
  if (starts(head, "GIF87a") || starts(head, "GIF89a")) return "gif";
  if (starts(head, "%PDF-")) return "pdf";
  if (starts(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return "xls";
  if (starts(head, "PK\x03\x04")) return packedEnding(latin(head) + latin(tail));
  if (!/\.(txt|csv|tsv)$/i.test(name)) return undefined;
  if (starts(head, "\xff\xfe") || starts(head, "\xfe\xff")) return "txt";
  return isText(withoutEnd(head)) && isText(withoutEnd(tail)) ? "txt" : undefined;
}

/** An Office file is a zip with known entry names; one with macros is refused. */
function packedEnding(names: string): FileEnding | undefined {
  if (names.includes("vbaProject.bin")) return undefined;
  // The workbook may have another name, and its path the separator of another platform.
  if (names.includes("[Content_Types].xml") && /\bxl[\\/]/.test(names)) return "xlsx";
  if (names.includes("word/document.xml")) return "docx";
  if (names.includes("ppt/presentation.xml")) return "pptx";
  return "zip";
}

/** The sign that old programs write behind a text (Ctrl-Z). */
const textEnd = 0x1a;

function withoutEnd(bytes: Uint8Array) {
  return bytes.at(-1) === textEnd ? bytes.subarray(0, -1) : bytes;
}

/** Refuses control characters, and text that begins like HTML, SVG or a script. */
function isText(bytes: Uint8Array) {
  const control = (byte: number) => byte < 0x20 || byte === 0x7f;
  if (bytes.some((byte) => control(byte) && ![0x09, 0x0a, 0x0d].includes(byte))) return false;
  return !/^\s*(<|#!|\xef\xbb\xbf\s*<)/.test(latin(bytes.subarray(0, 200)));
}

/** Appends the extension of the content's type unless the name has it already. */
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
