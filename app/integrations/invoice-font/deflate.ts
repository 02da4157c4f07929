import { unzlibSync, zlibSync } from "fflate";

// Papers and their type ask another package for these two; the Worker has one for all that is deflated.
export default {
  deflate: (bytes: Uint8Array) => zlibSync(bytes),
  inflate: (bytes: ArrayBuffer | Uint8Array) => unzlibSync(new Uint8Array(bytes)),
};
