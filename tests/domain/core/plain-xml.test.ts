import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { plainXml, readXlsx } from "#app/integrations/sheets/read-xlsx.server.ts";

const many = 150_000;
const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
const whole = `<worksheet><sheetData>${rows}<row r="2"/></sheetData></worksheet>`;

function file({ sheet = whole, strings = "<sst><si><t>a</t></si></sst>" } = {}) {
  const parts = {
    "xl/workbook.xml":
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml": strings,
    "xl/worksheets/sheet1.xml": sheet,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}

test("a sheet is read, also with a comment and with tags that end in themselves", async () => {
  const read = await readXlsx(file({ sheet: whole.replace("<row", "<!-- by hand --><row") }), 100);
  expect(read).toMatchObject({ ok: true });
  expect(JSON.stringify(read)).toContain('"a"');
});

test.each([
  ["opens and never closes", "<sheetData>".repeat(many)],
  ["has tags without an end", "<c ".repeat(many)],
  ["closes what was not opened", "</sheetData><sheetData>".repeat(many)],
  ["has a comment of tags", `<worksheet><!--${"<sheetData>".repeat(many)}--></worksheet>`],
  ["has raw text without an end", "<![CDATA[".repeat(many)],
])("a sheet that %s is unreadable, and said to be so at once", async (_, sheet) => {
  expect(await readXlsx(file({ sheet }), 100)).toEqual({ ok: false, reason: "unreadable" });
});

test("each tag is given an end of its own", () => {
  expect(plainXml('<a><b c="d/e"/><x:y/></a>')).toBe('<a><b c="d/e"></b><x:y></x:y></a>');
  expect(plainXml("<a></b>")).toBeUndefined();
  expect(plainXml("no tags")).toBe("no tags");
});
