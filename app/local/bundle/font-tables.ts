import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Encodings of names in types of the last century, by the names that the package gives their tables. */
const encodings = ["shiftjis", "eucjp", "cp936", "gbkAdded", "cp949", "cp950", "big5Added"];

/** What is left out, and what stands in its place. */
const leftOut: [RegExp, string][] = [
  ...encodings.map((name): [RegExp, string] => [
    new RegExp(`^var ${name} = \\[\\n[^]*?^\\];`, "m"),
    `var ${name} = [];`,
  ]),
  // Words that the compression of types for the web begins with, unpacked when the file is loaded.
  [/^var dictionary_bin = "[^"]*"/m, 'var dictionary_bin = ""'],
  [/^dictionary\.init\(BrotliDecompressBuffer\);$/m, ""],
  // One queue for all that is drawn, emptied by the timer of whoever asked first: where two requests draw at
  // once, the one would wait for the other's timer, which the platform does not allow.
  [
    /^function nextTick\(fun\) \{.*?^\}/ms,
    "function nextTick(fun, ...args) { queueMicrotask(() => fun(...args)); }",
  ],
];

/**
 * What draws type comes in one file, a third of which is tables that our own type does not need: it names
 * itself in Unicode and is not compressed for the web. They are 220 KB of the Worker's gzip. What waits in
 * it waits by microtasks.
 */
export const fontTables: Plugin = {
  name: "font-tables",
  setup({ onLoad }) {
    onLoad({ filter: /@pdf-lib\/fontkit\/dist\/fontkit\.es\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const [table, instead] of leftOut) {
        // Not without a word: a new version of the package may name its tables otherwise.
        if (!table.test(contents)) throw new Error(`${path} has nothing like ${table}`);
        contents = contents.replace(table, instead);
      }
      return { contents };
    });
  },
};
