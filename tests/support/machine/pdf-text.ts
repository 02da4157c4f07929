import { decodePDFRawStream, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";

/**
 * What is written in a PDF of ours, in the order in which it was drawn, glyphs read by the table the file brings along.
 */
export async function pdfText(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes);
  const streams = pdf.context
    .enumerateIndirectObjects()
    .map(([, part]) => part)
    .filter((part) => part instanceof PDFRawStream)
    .filter(({ dict }) => !dict.toString().includes("/FontFile"))
    .map((part) => new TextDecoder("latin1").decode(decodePDFRawStream(part).decode()));
  const table = streams.find((text) => text.includes("beginbfchar")) ?? "";
  const characters = new Map(
    [...table.matchAll(/<([0-9A-F]{4})> <([0-9A-F]{4,8})>/gi)].map(([, glyph, codes]) => [
      glyph!.toUpperCase(),
      Buffer.from(codes!, "hex").swap16().toString("utf16le"),
    ]),
  );
  const drawn = streams.flatMap((text) => [...text.matchAll(/<([0-9A-F]+)> Tj/gi)]);
  return drawn
    .flatMap(([, hex]) => hex!.toUpperCase().match(/.{4}/g) ?? [])
    .map((glyph) => characters.get(glyph) ?? "")
    .join("");
}
