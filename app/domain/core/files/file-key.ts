import { japanMonth } from "../calendar.ts";
import type { UploadFolder } from "./upload.ts";

const nameMax = 80;

/** A file system takes names of 255 bytes, and the local store puts an ending of its own behind them. */
const nameBytesMax = 160;

/** Makes a store key for a picture: `image/202611/048213907/photo.jpg`. */
export function pictureKey(now: Date, name: string) {
  return keyPrefix(now, "image") + safeName(name);
}

/** Makes a store key for any other file: `dest/202611/048213907/order.xlsx`. */
export function attachmentKey(now: Date, name: string) {
  return keyPrefix(now, "dest") + safeName(name);
}

/** Makes a prefix such as `dest/202611/048213907/`; the random digits keep equal names apart. */
export function keyPrefix(now: Date, folder: UploadFolder) {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const digits = String(random % 1_000_000_000).padStart(9, "0");
  return `${folder}/${japanMonth(now).replace("-", "")}/${digits}/`;
}

/**
 * True where a key has no `.` or `..` part. The local store keeps keys as file paths, where such parts would
 * lead out of the bucket's folder.
 */
export function isStoreKey(key: string) {
  return key.split(/[/\\]/).every((part) => part !== "." && part !== "..");
}

/**
 * Makes a name safe for a path and a header: the last part only, without control or reserved characters. Of a long one
 * the end is kept, with its ending.
 */
export function safeName(name: string) {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^\.+/, "");
  const characters = [...clean].slice(-nameMax);
  let bytes = byteLength(characters.join(""));
  while (bytes > nameBytesMax) bytes -= byteLength(characters.shift()!);
  return characters.join("") || "file";
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;
