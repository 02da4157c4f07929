import type { Plugin } from "vite";
import { versions } from "../versions.ts";
import { deployedRelease } from "./release.ts";

const name = "virtual:extension-release";

/** Puts the extension among the files that the shop serves as they are, and tells its page which one that is. */
export function extensionAssets(): Plugin {
  let server = false;
  return {
    name: "extension-assets",
    configResolved({ build }) {
      server = Boolean(build.ssr);
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { zip: _, ...release } = await deployedRelease();
      return `export const release = ${JSON.stringify(release)};\nexport const versions = ${JSON.stringify(versions)};`;
    },
    async generateBundle() {
      if (server) return;
      const { path, zip } = await deployedRelease();
      this.emitFile({ type: "asset", fileName: path, source: zip });
    },
  };
}
