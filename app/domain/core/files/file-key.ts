import { japanMonth } from "../calendar.ts";
import type { UploadFolder } from "./upload.ts";

const nameMax = 80;

/** Where a picture is kept: `image/202611/048213907/photo.jpg`. */
export function pictureKey(now: Date, name: string) {
  return keyPrefix(now, "image") + safeName(name);
}

/** Where any other file is kept: `dest/202611/048213907/order.xlsx`. */
export function attachmentKey(now: Date, name: string) {
  return keyPrefix(now, "dest") + safeName(name);
}

/** A place of its own, `dest/202611/048213907/`: the digits keep equal names apart. */
export function keyPrefix(now: Date, folder: UploadFolder) {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const digits = String(random % 1_000_000_000).padStart(9, "0");
  return `${folder}/${japanMonth(now).replace("-", "")}/${digits}/`;
}

/**
 * Whether a key names one place in every store: the local one keeps keys as paths of files, where `.` and `..` would
 * lead out of the bucket's folder.
 */
export function isStoreKey(key: string) {
  return key.split(/[/\\]/).every((part) => part !== "." && part !== "..");
}

/** A name that is harmless in a path and a header: the last part only, without control or reserved signs. */
export function safeName(name: string) {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^\.+/, "");
  const characters = [...clean];
  return characters.slice(-nameMax).join("") || "file";
}
