interface CsvShape {
  /** What parts the cells: a comma, or a tab where cells were pasted. */
  separator?: string;
  /** So many rows are read, and so many cells of each; the rest is left unread. */
  rowsMax?: number;
  cellsMax?: number;
}

/** The rows of a sheet as text: quotes, doubled quotes and line ends within them are understood. */
export function readCsv(
  text: string,
  { separator = ",", rowsMax = Infinity, cellsMax = Infinity }: CsvShape = {},
): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    if (row.length < cellsMax) row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let place = 0; place < text.length && rows.length < rowsMax; place++) {
    const letter = text[place]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[place + 1] === '"') {
        cell += letter;
        place++;
      } else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) endCell();
    else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
  }
  if (rows.length < rowsMax && (cell !== "" || row.length > 0)) endRow();
  return rows;
}

/** Banks write Shift_JIS, some UTF-8; what is no UTF-8 is Shift_JIS. Nothing if it is neither. */
export function decodeSheet(bytes: Uint8Array, encodings: readonly string[] = banks) {
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

const banks = ["utf-8", "shift_jis"];
