import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as whole from "@e965/xlsx";
import { expect, test } from "vitest";
import { workerFolder } from "#app/local/bundle/build-worker.ts";
import { goldenSheets } from "#tests/support/golden/golden-sheets.ts";

const file = readdirSync(workerFolder).find((name) => /^sheet-package-.*\.js$/.test(name))!;
const built = (await import(pathToFileURL(resolve(join(workerFolder, file))).href)) as typeof whole;

const workbooks = goldenSheets.flatMap(({ about, refused, sent }) =>
  !refused && "file" in sent && /\.xlsx?$/.test(sent.file.name) ? [{ about, ...sent.file }] : [],
);
/** What stands in the cells of each sheet, or why there is nothing to read. */
function cellsOf(bytes: Uint8Array, { read, utils }: typeof whole) {
  try {
    const { SheetNames, Sheets } = read(bytes, { type: "array", dense: true });
    return SheetNames.map((name) => [name, utils.sheet_to_json(Sheets[name]!, { header: 1 })]);
  } catch (error) {
    return String(error);
  }
}

test("there are sheets of both formats", () => {
  const endings = workbooks.map(({ name }) => name.split(".").at(-1));
  expect([...new Set(endings)].toSorted()).toEqual(["xls", "xlsx"]);
});

test.each(workbooks)("the Worker reads as the whole package does: $about", ({ bytes }) => {
  expect(cellsOf(bytes, built)).toEqual(cellsOf(bytes, whole));
});

test("the Worker writes the same workbook as the whole package", () => {
  const write = ({ utils, write }: typeof whole) => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ["品名", "数量"],
        ["鞄", 3],
      ]),
      "注文",
    );
    return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
  };
  expect(cellsOf(write(built), whole)).toEqual(cellsOf(write(whole), whole));
  expect(write(built).length).toBe(write(whole).length);
});

test("a format that we do not read is not in the Worker", () => {
  const dif = new TextEncoder().encode('TABLE\n0,1\n"EXCEL"\nVECTORS\n0,1\n""\n');
  expect(() => built.read(dif, { type: "array" })).toThrow();
});
