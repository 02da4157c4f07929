import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readSheetFile } from "#app/domain/core/sheet-file/read-sheet-file.server.ts";
import { lostDigits, type SheetTable } from "#app/domain/core/sheet-file/sheet-table.ts";
import { findRows } from "#app/domain/trade/orders/sheets/find-rows.ts";
import { sheetJsWorkbooks } from "#app/integrations/sheets/workbooks.server.ts";
import { csvFile, workbookFile } from "#tests/support/golden/sheet-files.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const heads = ["商品番号", "数量", "管理番号"];

interface Sheet {
  name: string;
  state?: string;
  xml: string;
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (texts: readonly string[], attributes = "") =>
  `<row${attributes}>${texts.map(cell).join("")}</row>`;
const sheetXml = (rows: string, before = "") =>
  `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`;
const orderXml = (offer: string) => sheetXml(row(heads) + row([offer, "3", "A-1"]));

/** The parts of a workbook as a program writes them that names them in its own way. */
function partsOf(
  sheets: readonly Sheet[],
  { workbook = "xl/workbook.xml", folder = "worksheets", separator = "/" } = {},
) {
  const file = workbook.split("/").at(-1)!;
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships><Relationship Id="r0" Type="${office}/officeDocument" Target="/${workbook}"/></Relationships>`,
    [workbook]: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    [`xl/_rels/${file}.rels`]: `<Relationships>${sheets
      .map(
        (_, at) =>
          `<Relationship Target="${folder}/s${at + 1}.xml" Type="${office}/worksheet" Id="rId${at + 1}"/>`,
      )
      .join("")}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/${folder}/s${at + 1}.xml`, xml])),
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, xml]) => [name.replaceAll("/", separator), strToU8(xml)]),
  );
}

const zipped = (parts: Record<string, Uint8Array>) => ({
  name: "注文.xlsx",
  bytes: zipSync(parts),
});

/** An archive as it is streamed: the sizes stand behind each file, and a stored one is nowhere said to end. */
function streamed(parts: Record<string, Uint8Array>, stored: Record<string, Uint8Array>) {
  const bits: Uint8Array[] = [];
  const zip = new Zip((_, bit) => void bits.push(bit));
  for (const [name, bytes] of Object.entries(parts)) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(bytes, true);
  }
  for (const [name, bytes] of Object.entries(stored)) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return { name: "注文.xlsx", bytes: new Uint8Array(Buffer.concat(bits)) };
}

async function tablesOf(file: { name: string; bytes: Uint8Array }): Promise<SheetTable[]> {
  const read = await readSheetFile(sheetJsWorkbooks, file, 500);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

async function ordered(file: { name: string; bytes: Uint8Array }, sheetName?: string) {
  const found = findRows(await tablesOf(file), sheetName);
  return found.ok
    ? {
        rows: found.value.rows.map(({ typed }) => typed.offer),
        hiddenRowCount: found.value.hiddenRowCount,
      }
    : found;
}

const one = [{ name: "注文", xml: orderXml("601000000001") }];

describe("the archive of a workbook", () => {
  const inner = zipSync(partsOf([{ name: "中", xml: orderXml("999000000009") }]), { level: 0 });
  const picture = new Uint8Array([...strToU8("GIF"), 0x50, 0x4b, 3, 4, ...new Uint8Array(40)]);

  test.each([
    [
      "with another workbook stored in it, as it is streamed",
      streamed(partsOf(one), { "xl/embeddings/a.xlsx": inner }),
    ],
    [
      "with a stored picture that looks like a file of the archive",
      streamed(partsOf(one), { "xl/media/a.gif": picture }),
    ],
    [
      "with another workbook stored before its parts",
      zipped({ "xl/embeddings/a.xlsx": inner, ...partsOf(one) }),
    ],
    ["whose workbook has another name", zipped(partsOf(one, { workbook: "xl/workbook2.xml" }))],
    ["whose sheets lie elsewhere", zipped(partsOf(one, { folder: "tables/own" }))],
    ["whose names have backslashes", zipped(partsOf(one, { separator: "\\" }))],
  ])("%s is read by its directory and its relationships", async (_, file) => {
    expect(await ordered(file)).toEqual({ rows: ["601000000001"], hiddenRowCount: 0 });
  });

  test.each([
    ["broken off", (bytes: Uint8Array) => bytes.slice(0, -30)],
    [
      "without its directory",
      (bytes: Uint8Array) => bytes.map((byte, at) => (at > bytes.length - 23 ? 0 : byte)),
    ],
    [
      "with a directory that points nowhere",
      (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 3 ? 0xff : byte)),
    ],
  ])("%s is unreadable", async (_, broken) => {
    const bytes = broken(zipSync(partsOf(one)));
    const read = await sheetJsWorkbooks.read(bytes, "xlsx", 100);
    expect(read).toEqual({ ok: false, reason: "unreadable" });
  });

  test("raw text in a cell is its text", async () => {
    const xml = sheetXml(row(heads) + row(["<![CDATA[601000000001]]>", "3", "<![CDATA[A&B<1>]]>"]));
    const [table] = await tablesOf(zipped(partsOf([{ name: "注文", xml }])));
    expect(table!.rows[1]).toEqual(["601000000001", "3", "A&B<1>"]);
  });
});

describe("what a workbook does not show", () => {
  const second = { name: "追加", xml: orderXml("601000000002") };

  test.each(["hidden", "veryHidden"])("a %s sheet is not read", async (state) => {
    const file = zipped(partsOf([{ ...one[0]!, state }, second]));
    expect(await ordered(file)).toEqual({ rows: ["601000000002"], hiddenRowCount: 0 });
  });

  test("a file whose only rows are hidden says so", async () => {
    const empty = { name: "表紙", xml: sheetXml(row(["表紙"])) };
    const file = zipped(partsOf([empty, { ...second, state: "hidden" }]));
    expect(await ordered(file)).toEqual({ ok: false, reason: "only-hidden-sheet" });
  });

  test("of two sheets with rows one has to be named", async () => {
    const file = zipped(partsOf([...one, second]));
    expect(await ordered(file)).toEqual({
      ok: false,
      reason: "several-sheets",
      names: ["注文", "追加"],
    });
    expect(await ordered(file, "追加 ")).toEqual({ rows: ["601000000002"], hiddenRowCount: 0 });
    expect(await ordered(file, "ほか")).toEqual({ ok: false, reason: "no-such-sheet" });
  });

  test("hidden rows are counted and left out, hidden columns are empty", async () => {
    const xml = sheetXml(
      row(heads) +
        row(["601000000001", "1", "A"], ' r="2"') +
        row(["601000000002", "2", "B"], ' r="3" hidden="1"') +
        row(["601000000003", "3", "C"], ' hidden="true"') +
        row(["601000000004", "4", "D"]),
      '<cols><col min="3" max="3" hidden="1"/></cols>',
    );
    const found = findRows(await tablesOf(zipped(partsOf([{ name: "注文", xml }]))));
    expect(found).toMatchObject({
      ok: true,
      value: {
        hiddenRowCount: 2,
        rows: [
          { row: 2, typed: { offer: "601000000001", quantity: "1" } },
          { row: 5, typed: { offer: "601000000004", quantity: "4" } },
        ],
      },
    });
    expect(JSON.stringify(found)).not.toContain('"A"');
  });

  test("the old format hides its sheets, too", async () => {
    const { bytes, name } = workbookFile([heads, ["601000000001", 1, "A"]], { type: "biff8" });
    expect(await ordered({ bytes, name })).toEqual({ rows: ["601000000001"], hiddenRowCount: 0 });
  });
});

describe("figures", () => {
  const figure = (value: string, type = "") => `<c${type}><v>${value}</v></c>`;
  const read = async (value: string, type = "") => {
    const xml = sheetXml(`${row(heads)}<row>${cell("601000000001")}${figure(value, type)}</row>`);
    const [table] = await tablesOf(zipped(partsOf([{ name: "注文", xml }])));
    return table!.rows[1]![1];
  };

  test.each([
    ["2.9999999999999996", "3"],
    ["24.990000000000002", "24.99"],
    ["0.30000000000000004", "0.3"],
    ["4.3499999999999996", "4.35"],
    ["123456789012345", "123456789012345"],
    ["4902987654321", "4902987654321"],
    ["1000000000000000000", "1000000000000000000"],
  ])("%s is %s, as a spreadsheet shows it", async (value, text) => {
    expect(await read(value)).toBe(text);
  });

  test.each([
    "4029876543210987654",
    "1234567890123456",
    "-9007199254740993",
    "12345678901234567.0",
  ])("%s has lost digits, and its cell says so", async (value) => {
    expect(await read(value)).toBe(lostDigits);
    expect(await read(value, ' s="4" t="n"')).toBe(lostDigits);
    expect(await read(value, ' t="str"')).toBe(value);
  });
});

describe("text files", () => {
  const lines = (rows: readonly (readonly string[])[], end: string) =>
    rows.map((cells) => cells.join(",")).join(end);
  const rows = [heads, ["601000000001", "3", "A-1"]];
  const sixteen = (text: string, isLittle: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
    return new Uint8Array(isLittle ? bytes : bytes.swap16());
  };
  const tabbed = rows.map((cells) => cells.join("\t")).join("\r\n");

  test.each([
    ["lines that end by a carriage return alone", strToU8(lines(rows, "\r"))],
    ["a title above its headings", strToU8(`2026年11月の買付\r\n\r\n${lines(rows, "\r\n")}`)],
    ["a sign of its end", new Uint8Array([...strToU8(lines(rows, "\n")), 0x1a])],
    ["sixteen bits, as Excel writes Unicode text", sixteen(tabbed, true)],
    ["sixteen bits in the other order", sixteen(tabbed, false)],
    ["a mark of its encoding", csvFile(rows, "utf-8 with its mark").bytes],
    ["the old encoding of Japan", csvFile(rows, "shift_jis").bytes],
  ])("one with %s is read", async (_, bytes) => {
    expect(await ordered({ name: "注文.csv", bytes })).toEqual({
      rows: ["601000000001"],
      hiddenRowCount: 0,
    });
  });
});
