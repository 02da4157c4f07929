import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * Of decimal.js what money never asks for, by both names of each: angles, roots, powers, logarithms and other bases. With
 * them go a thousand digits each of π and of the logarithm of ten.
 */
export const unaskedOfDecimals = [
  ["cosine", "cos"],
  ["cubeRoot", "cbrt"],
  ["hyperbolicCosine", "cosh"],
  ["hyperbolicSine", "sinh"],
  ["hyperbolicTangent", "tanh"],
  ["inverseCosine", "acos"],
  ["inverseHyperbolicCosine", "acosh"],
  ["inverseHyperbolicSine", "asinh"],
  ["inverseHyperbolicTangent", "atanh"],
  ["inverseSine", "asin"],
  ["inverseTangent", "atan"],
  ["logarithm", "log"],
  ["naturalExponential", "exp"],
  ["naturalLogarithm", "ln"],
  ["sine", "sin"],
  ["squareRoot", "sqrt"],
  ["tangent", "tan"],
  ["toBinary", "toBinary"],
  ["toHexadecimal", "toHex"],
  ["toOctal", "toOctal"],
  ["toPower", "pow"],
] as const;

const others = ["atan2", "hypot", "log2", "log10", "random"];

export const decimalParts: Plugin = {
  name: "decimal-parts",
  setup({ onLoad }) {
    onLoad({ filter: /decimal\.js\/decimal\.mjs$/ }, async ({ path }) => {
      let contents = (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
      for (const [name, short] of unaskedOfDecimals)
        contents = without(contents, new RegExp(`^P\\.${name} = [\\s\\S]*?^\\};\\n`, "m"), name)
          // The same of the class itself, where it has one.
          .replace(new RegExp(`^ *Decimal\\.${short} = ${short};.*\\n`, "m"), "");
      for (const name of others)
        contents = without(contents, new RegExp(`^ *Decimal\\.${name} = ${name};.*\\n`, "m"), name);
      return { contents };
    });
  },
};

function without(text: string, part: RegExp, name: string) {
  const rest = text.replace(part, "");
  if (rest === text) throw new Error(`${name} of decimals is written in another way now`);
  return rest;
}
