interface CsvShape {
  /** A comma, or a tab where cells were pasted. */
  separator?: string;
  /** Rows, and cells of a row, beyond these numbers are ignored. */
  rowsMax?: number;
  cellsMax?: number;
}

/**
 * Parses CSV, with quotes, doubled quotes and line ends within quotes. Cells are sliced out of the text
 * rather than built letter by letter, which would cost many times as much.
 */
export function readCsv(
  typed: string,
  { separator = ",", rowsMax = Infinity, cellsMax = Infinity }: CsvShape = {},
): string[][] {
  // Old programs end their lines by a carriage return alone.
  const text = typed.replaceAll(/\r\n?/g, "\n");
  const rows: string[][] = [];
  const ends = new RegExp(`[${separator}\n]`, "g");
  let row: string[] = [];
  let place = 0;
  while (place < text.length && rows.length < rowsMax) {
    const quoted = text[place] === '"' ? quotedEnd(text, place) : place;
    ends.lastIndex = quoted;
    const end = ends.exec(text)?.index ?? text.length;
    if (row.length < cellsMax) row.push(cellIn(text, place, quoted, end));
    place = end + 1;
    if (text[end] === separator && place < text.length) continue;
    // A separator at the very end is followed by one more, empty cell.
    if (text[end] === separator && row.length < cellsMax) row.push("");
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Gives the position after the closing quote; the end of the text where there is none. */
function quotedEnd(text: string, open: number) {
  for (let place = open + 1; ; ) {
    const quote = text.indexOf('"', place);
    if (quote < 0) return text.length;
    if (text[quote + 1] !== '"') return quote + 1;
    place = quote + 2;
  }
}

/**
 * Gives the text of a quoted cell with doubled quotes resolved, followed by anything after its closing quote.
 */
function cellIn(text: string, start: number, quoted: number, end: number) {
  const rest = text.slice(quoted, end);
  if (quoted === start) return rest;
  const closed = quoted > start + 1 && text[quoted - 1] === '"';
  return text.slice(start + 1, closed ? quoted - 1 : quoted).replaceAll('""', '"') + rest;
}

/**
 * Decodes by the first encoding that fits; undefined where none does. The default is for banks, which write
 * Shift_JIS and some UTF-8.
 */
export function decodeSheet(bytes: Uint8Array, encodings: readonly string[] = bankEncodings) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeSixteenBits(bytes);
  if (first === 0xfe && second === 0xff) return decodeSixteenBits(swapPairs(bytes));
  for (const encoding of encodings) {
    try {
      const text = withoutEnd(new TextDecoder(encoding, { fatal: true }).decode(bytes));
      // A picture or another file, which happens to fit.
      return text.includes("\0") ? undefined : text;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

/** Old programs write Ctrl-Z behind a text. */
function withoutEnd(text: string) {
  return text.endsWith("\u001a") ? text.slice(0, -1) : text;
}

/** Text as Excel writes it for "Unicode text": two bytes a sign, behind a mark of their order. */
function decodeSixteenBits(bytes: Uint8Array) {
  try {
    const text = new TextDecoder("utf-16le", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function swapPairs(bytes: Uint8Array) {
  return bytes.map((_, place) => bytes[place ^ 1] ?? 0);
}

const bankEncodings = ["utf-8", "shift_jis"];
