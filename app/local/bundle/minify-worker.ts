import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { transform } from "@swc/core";

/**
 * Says shorter what the bundler has joined: values of one use in their place, functions that are called once
 * where they are called. Its maps lead to the files as the bundler's did.
 */
export async function minifyWorker(files: readonly string[]) {
  for (const path of files) {
    const map = `${path}.map`;
    const [code, inputSourceMap] = await Promise.all([
      readFile(path, "utf8"),
      readFile(map, "utf8"),
    ]);
    const short = await transform(code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"), {
      configFile: false,
      swcrc: false,
      isModule: true,
      minify: true,
      jsc: {
        target: "es2022",
        minify: { module: true, compress: { passes: 3 }, mangle: { toplevel: true } },
      },
      inputSourceMap,
      sourceMaps: true,
    });
    await writeFile(path, `${short.code}\n//# sourceMappingURL=${basename(map)}\n`);
    await writeFile(map, short.map!);
  }
}
