import { gunzipSync } from "fflate";

let unpacked: { fontFile: Uint8Array; font: Uint8Array } | undefined;

/** Decompresses a font file and keeps the result, since decompressing takes longer than a drawing. */
export function unpackedFont(fontFile: Uint8Array): Uint8Array {
  if (unpacked?.fontFile !== fontFile) unpacked = { fontFile, font: gunzipSync(fontFile) };
  return unpacked.font;
}
