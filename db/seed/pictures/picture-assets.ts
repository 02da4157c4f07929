import type { Plugin } from "vite";
import { demoPictures } from "./demo-pictures.ts";

/** Puts the demo's pictures among the files that the shop serves as they are. */
export function pictureAssets(): Plugin {
  let server = false;
  return {
    name: "demo-picture-assets",
    apply: "build",
    configResolved({ build }) {
      server = Boolean(build.ssr);
    },
    generateBundle() {
      if (server) return;
      for (const { path, svg } of demoPictures()) {
        this.emitFile({ type: "asset", fileName: path, source: svg });
      }
    },
  };
}
