import { formatDay } from "#app/domain/core/calendar.ts";
import { breakLines } from "#app/domain/core/files/drawing.ts";
import { unpackedFont } from "#app/domain/core/files/unpacked-font.server.ts";
import type { Invoice } from "./invoice.ts";
import { inner, margin, Sheet, stampSize, width, yen } from "./invoice-sheet.ts";
import { type PaperStanding, paperMark } from "./paper-state.ts";

/** Replaces a character that the font lacks. */
const missing = "〓";

/** The font has these JIS characters under the other of their two code points. */
const alike: Partial<Record<string, string>> = {
  "〜": "～",
  "‖": "∥",
  "¢": "￠",
  "£": "￡",
  "¬": "￢",
};

/**
 * Opens an empty document with the Japanese font embedded. The PDF library is imported dynamically, so
 * that a Worker starts sooner.
 */
export async function openInvoiceFont(fontFile: Uint8Array) {
  const [{ PDFDocument }, fontkit] = await Promise.all([
    import("@cantoo/pdf-lib"),
    import("@cantoo/fontkit"),
  ]);
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(unpackedFont(fontFile), { subset: true });
  const characters = new Set(font.getCharacterSet());
  const known = (text: string) =>
    [...text]
      .map((one) =>
        [one, alike[one] ?? missing].find((sign) => characters.has(sign.codePointAt(0)!)),
      )
      .join("");
  return { pdf, font, known };
}

/**
 * Draws the paper as A4 pages with the font embedded, so that it prints alike everywhere. The same content
 * gives the same bytes at any time; a paper that no longer stands is marked so above its title.
 */
export async function drawInvoice(
  invoice: Invoice & Partial<PaperStanding>,
  fontFile: Uint8Array,
): Promise<Uint8Array> {
  const { pdf, font, known } = await openInvoiceFont(fontFile);
  const { rgb } = await import("@cantoo/pdf-lib");
  pdf.setTitle(`${invoice.title} ${invoice.number}`);
  const issued = new Date(`${invoice.issuedOn}T00:00:00Z`);
  pdf.setCreationDate(issued);
  pdf.setModificationDate(issued);
  const sheet = new Sheet(pdf, font, known, rgb(0.55, 0.57, 0.6));
  const english = invoice.kind === "commercial-invoice";
  const vermilion = rgb(0.78, 0.15, 0.11);

  const mark = paperMark(invoice);
  if (mark) {
    sheet.text(mark, margin, 10);
    sheet.down(26);
  }
  sheet.text(invoice.title, margin, 20);
  sheet.right(`No. ${invoice.number}`, width - margin, 9);
  sheet.down(16);
  sheet.right(`${english ? "Date" : "発行日"} ${formatDay(invoice.issuedOn)}`, width - margin, 9);
  sheet.down(26);
  const top = sheet.y;
  if (!english) {
    sheet.text(`${invoice.to} 御中`, margin, 13);
    sheet.down(24);
  }
  if (invoice.headline) {
    sheet.down(4);
    sheet.text(`${invoice.headline.label}  ${yen(invoice.headline.yen)}（税込）`, margin, 17);
    sheet.down(9);
    sheet.line(margin, width / 2 + 12);
    sheet.down(21);
  }
  const left = sheet.y;
  sheet.y = top;
  const { issuer } = invoice;
  const from = [issuer.name, issuer.address, issuer.phone && `電話 ${issuer.phone}`];
  if (issuer.registrationNumber) from.push(`登録番号 ${issuer.registrationNumber}`);
  for (const line of from.filter(Boolean)) {
    sheet.right(line, width - margin, 9);
    sheet.down(14);
  }
  if (issuer.seal) {
    sheet.stamp(issuer.seal, width - margin, vermilion);
    sheet.down(stampSize + 6);
  }
  sheet.y = Math.min(sheet.y, left);
  sheet.facts(invoice.facts);
  sheet.down(8);
  sheet.table(invoice.table);
  sheet.sums(invoice.sums, 10, english ? "" : "円");
  if (invoice.taxes.length > 0) sheet.sums(invoice.taxes, 8);
  sheet.down(6);
  for (const note of invoice.notes)
    for (const line of breakLines(note, inner, (text) => sheet.widthOf(text, 9))) {
      sheet.room(14);
      sheet.text(line, margin, 9);
      sheet.down(14);
    }
  sheet.numberPages(invoice.number);
  return pdf.save();
}
