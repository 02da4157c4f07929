import type { Plugin } from "vite";
import { directoryFiles } from "./files.ts";

/** Puts the directories among the files that the shop serves as they are. */
export function directoryAssets(): Plugin {
  let server = false;
  return {
    name: "japan-directory-assets",
    apply: "build",
    configResolved({ build }) {
      server = Boolean(build.ssr);
    },
    generateBundle() {
      if (server) return;
      for (const { path, text } of directoryFiles())
        this.emitFile({ type: "asset", fileName: path, source: text });
    },
  };
}
