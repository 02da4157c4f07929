import { slashed } from "#app/domain/core/calendar.ts";
import { brokenText } from "./broken-text.ts";
import type { Paper } from "./invoice.ts";
import { openPaperFont } from "./invoice-font.server.ts";
import { inner, margin, Sheet, stampSize, width, yen } from "./invoice-sheet.ts";

/** The paper as A4 pages with its type inside, so that it prints alike everywhere. */
export async function drawPaper(paper: Paper, fontFile: Uint8Array): Promise<Uint8Array> {
  const { pdf, font, known } = await openPaperFont(fontFile);
  const { rgb } = await import("pdf-lib");
  pdf.setTitle(`${paper.title} ${paper.number}`);
  pdf.setCreationDate(new Date(`${paper.issuedOn}T00:00:00Z`));
  const sheet = new Sheet(pdf, font, known, rgb(0.55, 0.57, 0.6));
  const vermilion = rgb(0.78, 0.15, 0.11);

  sheet.text(paper.title, margin, 20);
  sheet.right(`No. ${paper.number}`, width - margin, 9);
  sheet.down(16);
  sheet.right(`発行日 ${slashed(paper.issuedOn)}`, width - margin, 9);
  sheet.down(26);
  const top = sheet.y;
  sheet.text(`${paper.to} 御中`, margin, 13);
  sheet.down(24);
  if (paper.headline) {
    sheet.text(`${paper.headline.label}  ${yen(paper.headline.yen)}（税込）`, margin, 14);
    sheet.down(24);
  }
  const left = sheet.y;
  sheet.y = top;
  const { issuer } = paper;
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
  for (const [label, value] of paper.facts) {
    sheet.text(label, margin, 9);
    sheet.text(value, margin + 90, 9);
    sheet.down(15);
  }
  sheet.down(8);
  sheet.table(paper.table);
  sheet.sums(paper.sums);
  if (paper.taxes.length > 0) sheet.sums(paper.taxes, 8);
  sheet.down(6);
  for (const note of paper.notes)
    for (const line of brokenText(note, inner, (text) => sheet.widthOf(text, 9))) {
      sheet.room(14);
      sheet.text(line, margin, 9);
      sheet.down(14);
    }
  sheet.numberPages(paper.number);
  return pdf.save();
}
