import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * The file store's SDK describes each of its hundred commands in a list that names others. Said to be without
 * effect, those that no command of ours asks for stay out: 15 KB of the Worker's gzip.
 */
export const storeSchemas: Plugin = {
  name: "store-schemas",
  setup({ onLoad }) {
    onLoad({ filter: /client-s3\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => {
      const whole = await readFile(path, "utf8");
      const contents = whole.replaceAll(
        /^(export )?var (\w+\$?) = (\[[\s\S]*?\n?\]);$/gm,
        (_, exported = "", name, list) =>
          `${exported}var ${name} = /* @__PURE__ */ (() => ${list})();`,
      );
      // Not without a word: a new version may write them otherwise.
      if (contents === whole) throw new Error(`${path} describes its commands in another way now`);
      return { contents };
    });
  },
};
