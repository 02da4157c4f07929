import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readXlsx } from "#app/integrations/sheets/read-xlsx.server.ts";

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

test.each([
  ["of its words", { strings: `<sst><si>${"<rPh/>".repeat(many)}<t>a</t></si></sst>` }],
  ["of its tables", { strings: `<sst><si><t>a</t></si>${"<sst/>".repeat(many)}</sst>` }],
  ["of its cells", { sheet: whole.replace("<v>", `${"<v/>".repeat(many)}<v>`) }],
  ["of its rows", { sheet: `<worksheet>${"<sheetData/>".repeat(many)}</worksheet>` }],
  ["of its merges", { sheet: `${whole.slice(0, -12)}${"<mergeCells/>".repeat(many)}</worksheet>` }],
  ["of spaces", { sheet: whole.replace("<v>", `<f></f>${" ".repeat(many * 4)}<v>`) }],
])("nothing that stands %s many thousand times keeps the reader", async (_, parts) => {
  expect(await readXlsx(file(parts), 100)).toHaveProperty("ok");
});
