import { done, refuse } from "#app/domain/core/result.ts";
import { sheetFileLimits } from "#app/domain/core/sheet-file/sheet-table.ts";
import { tableOf } from "./cell-texts.ts";

/** Records of links and their tips, and where in them stands the area that they are for. */
const linkAreas = new Map([
  [0x01b8, 0],
  [0x0800, 2],
]);

/** The sheets of an .xls file; one that only holds a locked workbook is refused. */
export async function readXls(bytes: Uint8Array, rowsMax: number) {
  const xlsx = await import("./sheet-package.ts");
  try {
    const holder = xlsx.CFB.read(bytes, { type: "array" });
    if (xlsx.CFB.find(holder, "/EncryptedPackage")) return refuse("locked");
    const stream = xlsx.CFB.find(holder, "/Workbook") ?? xlsx.CFB.find(holder, "/Book");
    if (!stream?.content) return refuse("unreadable");
    const plain = xlsx.CFB.utils.cfb_new();
    const { content, more, fits } = readable(Uint8Array.from(stream.content), rowsMax);
    if (!fits) return refuse("unpacks-too-large");
    xlsx.CFB.utils.cfb_add(plain, "/Workbook", content);
    const book = xlsx.read(xlsx.CFB.write(plain, { type: "array" }), {
      type: "array",
      dense: true,
      sheetRows: rowsMax,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      // Which rows and columns are hidden is a matter of style to the library.
      cellStyles: true,
    });
    const states = new Map(book.Workbook?.Sheets?.map(({ name, Hidden }) => [name, Hidden]));
    const isHidden = (name: string) => Boolean(states.get(name));
    const names = book.SheetNames.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)));
    return done(
      names.slice(0, sheetFileLimits.sheetsMax).map((name) => {
        const sheet = book.Sheets[name]!;
        const hidden = isHidden(name);
        const hiddenRows = placesHidden(sheet["!rows"]);
        const hiddenColumns = placesHidden(sheet["!cols"]);
        return tableOf(name, sheet, { rowsMax, more, hidden, hiddenRows, hiddenColumns });
      }),
    );
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    return locked ? refuse("locked") : refuse("unreadable");
  }
}

function placesHidden(infos: readonly ({ hidden?: boolean } | undefined)[] = []) {
  return new Set([...infos.keys()].filter((place) => infos[place]?.hidden));
}

const severalNumbers = 0x00bd;
const texts = 0x00fc;
/** Records of one cell or a row of cells with values; each begins with its row. */
const cells = new Set([0x0006, 0x00bd, 0x00d6, 0x00fd, 0x0203, 0x0204, 0x0205, 0x027e]);

/**
 * The records as the library may have them: a link may span millions of cells, each of which it would
 * make, so each keeps its first one. Says, too, whether there are no more cells and texts than may be,
 * and whether some stand below the rows that are read.
 */
function readable(content: Uint8Array, rowsMax: number) {
  const view = new DataView(content.buffer);
  let more = false;
  let count = 0;
  for (let place = 0; place + 4 <= content.length; ) {
    const record = view.getUint16(place, true);
    const length = view.getUint16(place + 2, true);
    const area = linkAreas.get(record);
    if (area !== undefined && area + 8 <= length) {
      const start = place + 4 + area;
      // First and last row, first and last column.
      view.setUint16(start + 2, view.getUint16(start, true), true);
      view.setUint16(start + 6, view.getUint16(start + 4, true), true);
    }
    more ||= cells.has(record) && length >= 6 && view.getUint16(place + 4, true) >= rowsMax;
    if (cells.has(record)) count += record === severalNumbers ? Math.ceil(length / 6) : 1;
    // The number of different texts stands behind that of all.
    if (record === texts && length >= 8) count = Math.max(count, view.getUint32(place + 8, true));
    place += 4 + length;
  }
  return { content, more, fits: count <= sheetFileLimits.cellsMax };
}
