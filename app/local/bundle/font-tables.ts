import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Encodings of names in types of the last century, by the names that the package gives their tables. */
const encodings = ["shiftjis", "eucjp", "cp936", "gbkAdded", "cp949", "cp950", "big5Added"];

/** What is left out, and what stands in its place. */
const leftOut: [RegExp, string][] = [
  ...encodings.map((name): [RegExp, string] => [
    new RegExp(`^var ${name} = \\[\\n.*?^\\];`, "ms"),
    `var ${name} = [];`,
  ]),
  // Names in the one-byte encodings of old systems.
  [/^var sbcsDataGenerated = \{\n.*?^\};/ms, "var sbcsDataGenerated = {};"],
  // How the letters of India and South-East Asia are put together: our type has none of them.
  [
    /^var base64DeflatedIndicMachine.*?(?=^function _createForOfIteratorHelperLoose\$h)/ms,
    "var IndicShaper = DefaultShaper, UniversalShaper = DefaultShaper;",
  ],
  // The reading of types that are compressed for the web.
  [/^var WOFFDirectoryEntry.*?(?=^function _createForOfIteratorHelperLoose\$s)/ms, ""],
  [/^fontkit\.registerFormat\(WOFFFont\);$/m, ""],
  [/^fontkit\.registerFormat\(WOFF2Font\);$/m, ""],
  // One queue for all that is drawn, emptied by the timer of whoever asked first: where two requests draw at
  // once, the one would wait for the other's timer, which the platform does not allow.
  [
    /^function nextTick\(fun\) \{.*?^\}/ms,
    "function nextTick(fun, ...args) { queueMicrotask(() => fun(...args)); }",
  ],
];

/**
 * What draws type comes in one file, half of which our own type does not need: it names itself in Unicode,
 * is not compressed for the web and has no letters that change by their neighbours. That is 258 KB of the
 * Worker's gzip. What waits in it waits by microtasks.
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
