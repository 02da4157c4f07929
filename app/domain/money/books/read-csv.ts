/** The rows of a sheet as text: quotes, doubled quotes and line ends within them are understood. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let place = 0; place < text.length; place++) {
    const letter = text[place]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[place + 1] === '"') {
        cell += letter;
        place++;
      } else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === ",") endCell();
    else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

/** Banks write Shift_JIS, some UTF-8; what is no UTF-8 is Shift_JIS. Nothing if it is neither. */
export function decodeSheet(bytes: Uint8Array) {
  for (const encoding of ["utf-8", "shift_jis"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return undefined;
}
