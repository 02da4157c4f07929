import { gunzipSync } from "fflate";

/** One for each file that is still held: unpacking takes longer than the drawing. */
const unpacked = new WeakMap<Uint8Array, Uint8Array>();

/** The type in a served file, unpacked once for all that is drawn with it; nobody may write to it. */
export function unpackedFont(fontFile: Uint8Array) {
  const known = unpacked.get(fontFile) ?? gunzipSync(fontFile);
  unpacked.set(fontFile, known);
  return known;
}
