import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Curves whose methods are set by statements, which no bundler dares to leave out. */
const unused =
  /^(?:Radial|Basis\w*|Bundle|Cardinal\w*|CatmullRom\w*|LinearClosed|MonotoneX|ReflectContext|Natural)\.prototype = \{[\s\S]*?^\};$|^\(MonotoneY\.prototype = [\s\S]*?^\};$/gm;

/** Of the lines that charts could have the straight and the stepped one, which ours are. */
export const straightLines: Plugin = {
  name: "straight-lines",
  setup({ onLoad }) {
    onLoad({ filter: /d3-shape\.mjs$/ }, async ({ path }) => {
      const whole = await readFile(path, "utf8");
      const contents = whole.replace(unused, "");
      const left = [...contents.matchAll(/^\(?(\w+)\.prototype = /gm)].map(([, name]) => name);
      if (left.join() !== "Linear,Step") throw new Error("Lines are made in another way now");
      return { contents };
    });
  },
};
