import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** What is left out, and what stands in its place. */
const leftOut: [RegExp, string][] = [
  // Node's buffers and streams written once more, which the platform has, and the encodings of names in types
  // of the last century. Its streams had one queue for all that is drawn, emptied by the timer of whoever asked
  // first: where two requests draw at once, the one would wait for the other's timer, which the platform does
  // not allow.
  [
    /^var byteLength_1 = .*?(?=^var DecodeStream = )/ms,
    `import { Buffer as buffer_1 } from "node:buffer";
import Stream from "node:stream";
var lib, require$$3 = {};
function nextTick(fun, ...args) { queueMicrotask(() => fun(...args)); }
`,
  ],
  // PostScript's outlines: ours are TrueType's.
  [/^var CFFIndex = .*?(?=^var LangSysTable = )/ms, ""],
  [/^var PredefinedOp = .*?(?=^var VerticalOrigin = )/ms, ""],
  [/^tables\['CFF '\] = CFFFont;\ntables\['CFF2'\] = CFFFont;$/m, ""],
  [/^var CFFGlyph = .*?^\}\(Glyph\);/ms, ""],
  [/^var CFFSubset = .*?^\}\(Subset\);/ms, ""],
  // Types whose weight is chosen where they are drawn.
  [/^var GlyphVariationProcessor = .*?(?=^var clone_1 = )/ms, ""],
  // Apple's own tables of how letters change, and its files of several types.
  [/^var _class\$1;.*?(?=^function _createForOfIteratorHelperLoose\$c)/ms, ""],
  [/^fontkit\.registerFormat\(TrueTypeCollection\);\nfontkit\.registerFormat\(DFont\);$/m, ""],
  // What Unicode says of each letter, which the platform knows by itself: of scripts those that our type has.
  [
    /^var TINF_OK = .*?^var unicode = \{.*?^\};/ms,
    `var scripts = [["Han", /\\p{Script=Han}/u], ["Hiragana", /\\p{Script=Hiragana}/u], ["Katakana", /\\p{Script=Katakana}/u],
  ["Latin", /\\p{Script=Latin}/u], ["Greek", /\\p{Script=Greek}/u], ["Cyrillic", /\\p{Script=Cyrillic}/u]];
function letter(code) { return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ""; }
var unicode = {
  getScript: (code) => (scripts.find(([, is]) => is.test(letter(code))) ?? ["Common"])[0],
  getCombiningClass: (code) => (code === 0x3099 || code === 0x309a ? "Kana_Voicing" : "Not_Reordered"),
  isDigit: (code) => /\\p{Nd}/u.test(letter(code)),
  isMark: (code) => /\\p{M}/u.test(letter(code)),
};`,
  ],
  // How the letters of Arabia and Korea are put together.
  [/^var base64DeflatedTrie\$1 = .*?(?=^function _defineProperties\$3)/ms, ""],
  [/^var HangulShaper = .*?(?=^function _createForOfIteratorHelperLoose\$e)/ms, ""],
  [
    /^var SHAPERS = /m,
    "var ArabicShaper = DefaultShaper, HangulShaper = DefaultShaper;\nvar SHAPERS = ",
  ],
  // How the letters of India and South-East Asia are put together: our type has none of them.
  [
    /^var base64DeflatedIndicMachine.*?(?=^function _createForOfIteratorHelperLoose\$h)/ms,
    "var IndicShaper = DefaultShaper, UniversalShaper = DefaultShaper;",
  ],
  // The reading of types that are compressed for the web.
  [/^var WOFFDirectoryEntry.*?(?=^function _createForOfIteratorHelperLoose\$s)/ms, ""],
  [/^fontkit\.registerFormat\(WOFFFont\);$/m, ""],
  [/^fontkit\.registerFormat\(WOFF2Font\);$/m, ""],
];

/**
 * What draws type comes in one file, most of which our own type does not need: it names itself in Unicode,
 * is not compressed for the web and has no letters that change by their neighbours. That is 316 KB of the
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
        contents = contents.replace(table, () => instead);
      }
      return { contents };
    });
  },
};
