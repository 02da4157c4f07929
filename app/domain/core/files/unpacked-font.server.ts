import { gunzipSync } from "fflate";

let unpacked: { fontFile: Uint8Array; font: Uint8Array } | undefined;

/** The type in a served file, unpacked once for all that is drawn with it: that takes longer than the drawing. */
export function unpackedFont(fontFile: Uint8Array): Uint8Array {
  if (unpacked?.fontFile !== fontFile) unpacked = { fontFile, font: gunzipSync(fontFile) };
  return unpacked.font;
}
