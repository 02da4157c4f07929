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
  const [{ PDFDocument }, { default: fontkit }] = await Promise.all([
    import("pdf-lib"),
    import("@pdf-lib/fontkit"),
  ]);
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(withLongOffsets(fontkit));
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

type Fontkit = Parameters<import("pdf-lib").PDFDocument["registerFontkit"]>[0];

interface Subset {
  loca?: { version: number };
}

/** Glyphs of odd length are lost with the short offsets that the subsetter writes by itself. */
function withLongOffsets(fontkit: Fontkit): Fontkit {
  return {
    ...fontkit,
    create(data, name) {
      const font = fontkit.create(data, name);
      const createSubset = font.createSubset.bind(font);
      font.createSubset = () => {
        const subset = createSubset();
        let offsets: Subset["loca"];
        Object.defineProperty(subset, "loca", {
          configurable: true,
          get: () => offsets,
          set: (value: NonNullable<Subset["loca"]>) => {
            value.version = 1;
            offsets = value;
          },
        });
        return subset;
      };
      return font;
    },
  };
}
