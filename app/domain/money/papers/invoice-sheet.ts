import type { PDFDocument, PDFFont, PDFPage } from "@cantoo/pdf-lib";
import { breakLines } from "#app/domain/core/files/drawing.ts";
import { type Invoice, sealColumns } from "./invoice.ts";

// A4 in points.
export const width = 595;
const height = 842;
export const margin = 48;
export const inner = width - margin * 2;
const bottom = 60;
export const stampSize = 54;

/** A position on the pages with the operations that draw there. */
export class Sheet {
  y = height - margin - 10;
  private page: PDFPage;

  constructor(
    private readonly pdf: PDFDocument,
    private readonly font: PDFFont,
    private readonly known: (text: string) => string,
    private readonly grey: ReturnType<typeof import("@cantoo/pdf-lib").rgb>,
  ) {
    this.page = pdf.addPage([width, height]);
  }

  widthOf(text: string, size: number) {
    return this.font.widthOfTextAtSize(this.known(text), size);
  }

  text(text: string, x: number, size: number) {
    this.page.drawText(this.known(text), { x, y: this.y, size, font: this.font });
  }

  right(text: string, x: number, size: number) {
    this.text(text, x - this.widthOf(text, size), size);
  }

  /** Draws a square seal that ends at `x`, its text in columns from the right. */
  stamp(words: string, x: number, color: typeof this.grey) {
    const columns = sealColumns(words);
    const inside = stampSize - 8;
    const size = (inside / Math.max(columns.length, columns[0]?.length ?? 1)) * 0.92;
    const top = this.y + 9;
    this.page.drawRectangle({
      x: x - stampSize,
      y: top - stampSize,
      width: stampSize,
      height: stampSize,
      borderColor: color,
      borderWidth: 1.5,
    });
    for (const [index, column] of columns.entries()) {
      const middle = x - 4 - (inside / columns.length) * (index + 0.5);
      const tall = inside / column.length;
      for (const [place, character] of column.entries())
        this.page.drawText(this.known(character), {
          x: middle - size / 2,
          y: top - 4 - tall * (place + 0.5) - size * 0.36,
          size,
          font: this.font,
          color,
        });
    }
  }

  /** Draws names and values one below the other, wrapping long values. */
  facts(facts: Invoice["facts"]) {
    const indent = 90;
    for (const [label, value] of facts) {
      this.text(label, margin, 9);
      const lines = breakLines(value, inner - indent, (text) => this.widthOf(text, 9));
      for (const [index, line] of lines.entries()) {
        this.text(line, margin + indent, 9);
        this.down(index === lines.length - 1 ? 15 : 13);
      }
    }
  }

  down(by: number) {
    this.y -= by;
  }

  /** Begins a new page where the needed height no longer fits. */
  room(needed: number) {
    if (this.y - needed > bottom) return false;
    this.page = this.pdf.addPage([width, height]);
    this.y = height - margin - 10;
    return true;
  }

  line(from = margin, to = width - margin) {
    const at = { y: this.y, x: from };
    this.page.drawLine({
      start: at,
      end: { ...at, x: to },
      thickness: 0.5,
      color: this.grey,
    });
  }

  private heads(columns: Invoice["table"]["columns"]) {
    this.row(
      columns,
      columns.map(({ label }) => [label]),
    );
    this.line();
    this.down(14);
  }

  private row(columns: Invoice["table"]["columns"], cells: string[][]) {
    const start = this.y;
    let x = margin;
    let lowest = start;
    for (const [index, { share, right }] of columns.entries()) {
      this.y = start;
      for (const text of cells[index] ?? []) {
        if (right) this.right(text, x + share * inner - 4, 9);
        else this.text(text, x + 2, 9);
        this.down(13);
      }
      lowest = Math.min(lowest, this.y);
      x += share * inner;
    }
    this.y = lowest + 7;
  }

  table({ caption, columns, rows }: Invoice["table"]) {
    if (rows.length === 0) return;
    this.room(60);
    this.text(caption, margin, 10);
    this.down(18);
    this.heads(columns);
    for (const row of rows) {
      const cells = columns.map(({ share }, index) =>
        (row[index] ?? "")
          .split("\n")
          .flatMap((line) => breakLines(line, share * inner - 8, (text) => this.widthOf(text, 9))),
      );
      const tall = Math.max(...cells.map(({ length }) => length)) * 13;
      if (this.room(tall + 10)) this.heads(columns);
      this.row(columns, cells);
      this.line();
      this.down(14);
    }
    this.down(4);
  }

  sums(sums: Invoice["sums"], size = 10, unit = "円") {
    this.room(sums.length * 16 + 20);
    for (const [label, amount] of sums) {
      // The total stands below a rule in larger type.
      const whole = label === "合計" || label.startsWith("Total");
      const large = whole ? size + 3 : size;
      if (whole) {
        this.y += size - 1;
        this.line(width / 2);
        this.down(size + 7);
      }
      this.text(label, width / 2, large);
      this.right(yen(amount, unit), width - margin - 4, large);
      this.down(large + 6);
    }
    this.down(4);
  }

  numberPages(number: string) {
    const pages = this.pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const text = `${number}  ${index + 1} / ${pages.length}`;
      const x = width - margin - this.widthOf(text, 8);
      page.drawText(this.known(text), { x, y: 32, size: 8, font: this.font, color: this.grey });
    }
  }
}

/** Formats an amount with a visible sign; decimal text keeps its digits. */
export function yen(amount: number | string, unit = "円") {
  const [whole = "0", part] = String(amount).split(".");
  const sign = whole.startsWith("-") ? "−" : "";
  const digits = whole.replace("-", "").replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}${digits}${part === undefined ? "" : `.${part}`}${unit}`;
}
