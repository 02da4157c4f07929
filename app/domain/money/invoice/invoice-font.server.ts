import { unpackedFont } from "#app/domain/core/files/unpacked-font.server.ts";

/** What stands for a character that the type does not have. */
const missing = "〓";

/** The type has these marks of JIS under the other of the two code points that they go by. */
const alike: Partial<Record<string, string>> = {
  "〜": "～",
  "‖": "∥",
  "¢": "￠",
  "£": "￡",
  "¬": "￢",
};

/**
 * An empty document with the Japanese type in it. Read by a dynamic import: only this page needs
 * what draws PDFs, and a Worker starts sooner without it.
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
