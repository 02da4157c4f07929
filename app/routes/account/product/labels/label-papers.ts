/** A sheet of labels, in millimetres. */
export interface LabelPaper {
  name: string;
  width: number;
  height: number;
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** White between the columns. */
  gap: number;
}

const a4 = { width: 210, height: 297 };

function sheet(columns: number, rows: number, width: number, height: number, gap = 0): LabelPaper {
  const name = `A4 ${columns * rows}面（${width}×${height}mm）`;
  return { name, ...a4, columns, rows, label: { width, height }, gap };
}

function single(width: number, height: number): LabelPaper {
  const name = `ラベル用紙 ${width}×${height}mm`;
  return { name, width, height, columns: 1, rows: 1, label: { width, height }, gap: 0 };
}

/** The customary sheets; what is left of the sheet is white on both sides alike. */
export const labelPapers = {
  "a4-21": sheet(3, 7, 63.5, 38.1, 2.5),
  "a4-24": sheet(3, 8, 66, 33.9),
  "a4-30": sheet(3, 10, 70, 29.7),
  "a4-40": sheet(4, 10, 52.5, 29.7),
  "a4-44": sheet(4, 11, 48.5, 25.4),
  "50x30": single(50, 30),
  "60x40": single(60, 40),
} as const satisfies Record<string, LabelPaper>;
export type LabelPaperName = keyof typeof labelPapers;

/** Where the label of this turn stands: on which sheet, and its upper left corner. */
export function placeOnPaper(paper: LabelPaper, turn: number) {
  const { columns, rows, label, gap } = paper;
  const onSheet = turn % (columns * rows);
  const column = onSheet % columns;
  const row = Math.floor(onSheet / columns);
  const left = (paper.width - columns * label.width - (columns - 1) * gap) / 2;
  const top = (paper.height - rows * label.height) / 2;
  return {
    sheet: Math.floor(turn / (columns * rows)),
    x: left + column * (label.width + gap),
    y: top + row * label.height,
  };
}
