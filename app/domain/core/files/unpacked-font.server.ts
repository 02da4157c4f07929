import { gunzipSync } from "fflate";
import { oncePer } from "#db/once-per.ts";

/** The type in a served file, unpacked once for all that is drawn with it: that takes longer than the drawing. */
export const unpackedFont = oncePer((fontFile: Uint8Array): Uint8Array => gunzipSync(fontFile));
