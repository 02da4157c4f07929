import { japanMonth } from "../calendar.ts";

const nameMax = 80;

/** Where a picture is kept: `image/202611/048213907/photo.jpg`. The digits keep equal names apart. */
export function pictureKey(now: Date, name: string) {
  return keyUnder("image", now, name);
}

/** Where any other file is kept: `dest/202611/048213907/order.xlsx`. */
export function attachmentKey(now: Date, name: string) {
  return keyUnder("dest", now, name);
}

function keyUnder(folder: "image" | "dest", now: Date, name: string) {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const digits = String(random % 1_000_000_000).padStart(9, "0");
  return `${folder}/${japanMonth(now).replace("-", "")}/${digits}/${safeName(name)}`;
}

/** A name that is harmless in a path and a header: the last part only, without control or reserved signs. */
export function safeName(name: string) {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^\.+/, "");
  const characters = [...clean];
  return characters.slice(-nameMax).join("") || "picture";
}
