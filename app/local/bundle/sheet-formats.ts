import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * Formats that are neither read nor written here, by the names that the package gives to what reads or
 * writes them: Works and Lotus, dBase, SYLK, DIF, ETH, RTF, Apple's Numbers, OpenDocument, Excel's XML of
 * 2003 and its binary one, the writing of .xls, and formulas, of which the values alone are read.
 */
const functions = [
  "parse_xlml_xml",
  "write_xlml",
  "parse_content_xml",
  "parse_ods",
  "write_ods",
  "parse_numbers_iwa",
  "write_numbers_iwa",
  "write_zip_xlsb",
  "parse_ws_bin",
  "parse_wb_bin",
  "parse_sty_bin",
  "parse_sst_bin",
  "parse_comments_bin",
  "parse_cc_bin",
  "parse_xlink_bin",
  "parse_xlmeta_bin",
  "write_biff_buf",
  "write_biff8_buf",
  "rtf_to_sheet_str",
  "sheet_to_rtf",
  "sheet_add_dom",
  ...["parse_mad", "write_mad", "parse_xlsxcfb", "parse_cs_xml", "parse_chart", "parse_cc_xml"],
  ...["write_comments_xml", "write_tcmnt_xml", "write_people_xml", "write_vml", "write_cust_props"],
  ...["write_ws_xml_protection", "write_ws_xml_autofilter", "write_cfb_type", "write_dl"],
  ...["write_string_type", "write_binary_type", "write_stxt_type", "make_vba_xls"],
  ...["sheet_to_html", "sheet_to_csv", "sheet_to_txt", "sheet_to_formulae", "sheet_add_json"],
  ...["sheet_set_array_formula", "SSF_format", "SSF_general_num"],
];
const variables = ["WK_", "DBF", "SYLK", "DIF", "ETH", "PRN"];
/**
 * Readers of the parts of a file that we never use (looks, author, remarks), each replaced by one that
 * returns nothing.
 */
const unread: Record<string, string> = {
  parse_theme_xml: "{}",
  parse_core_props: "{}",
  parse_ext_props: "{}",
  parse_cust_props: "{}",
  parse_xlmeta_xml: "{ Types: [], Cell: [], Value: [] }",
  parse_comments_xml: "[]",
  parse_tcmnt_xml: "[]",
  parse_people_xml: "[]",
  parse_vml: "undefined",
  parse_ws_xml_hlinks: "undefined",
  parse_xls_props: "undefined",
  parse_compobj: "{}",
};
/** Formulas of .xls as they are kept: the reader steps over what it is given, and their values stand apart. */
const formulas = [
  "parse_XLSCellParsedFormula",
  "parse_ArrayParsedFormula",
  "parse_NameParsedFormula",
  "parse_SharedParsedFormula",
];
/** The records of the binary format, and the names of functions that a formula is written out with. */
const lists = ["XLSBRecordEnum", "Cetab", "Ftab"];

/** What takes their place: a file of such a format is refused as unreadable before, by what it begins with. */
const leftOut: [RegExp, string][] = [
  ...functions.map((name): [RegExp, string] => [
    new RegExp(`^function ${name}\\([^]*?^}`, "m"),
    `function ${name}() { throw new Error("${name} is left out"); }`,
  ]),
  ...variables.map((name): [RegExp, string] => [
    new RegExp(`^var ${name} = [^]*?^}\\)\\(\\);`, "m"),
    `var ${name} = {};`,
  ]),
  ...Object.entries(unread).map(([name, nothing]): [RegExp, string] => [
    new RegExp(`^function ${name}\\([^]*?^}`, "m"),
    `function ${name}() { return ${nothing}; }`,
  ]),
  ...formulas.map((name): [RegExp, string] => [
    new RegExp(`^function ${name}\\([^]*?^}`, "m"),
    `function ${name}(blob, length) { blob.l += length; return [[]]; }`,
  ]),
  [/^var parse_sty_xml= .*?^}\)\(\);/ms, "function parse_sty_xml() { return {}; }"],
  [/^var rs_to_html = .*?^}\)\(\);/ms, "function rs_to_html() {}"],
  [/^var parse_rs = .*?^}\)\(\);/ms, "function parse_rs() {}"],
  // Would write formulas back as text, which nothing reads.
  [/^function stringify_formula\(.*?^}/ms, 'function stringify_formula() { return ""; }'],
  ...lists.map((name): [RegExp, string] => [
    new RegExp(`^var ${name} = \\{[^]*?^};`, "m"),
    `var ${name} = {};`,
  ]),
];

/** The package for sheets comes in one file, in which every format names the others. */
export const sheetFormats: Plugin = {
  name: "sheet-formats",
  setup({ onLoad }) {
    onLoad({ filter: /@e965\/xlsx\/xlsx\.mjs$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const [format, instead] of leftOut) {
        // Not without a word: a new version of the package may name its formats otherwise.
        if (!format.test(contents)) throw new Error(`${path} has nothing like ${format}`);
        contents = contents.replace(format, () => instead);
      }
      return { contents };
    });
  },
};
