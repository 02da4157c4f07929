import { yuanOf } from "#app/domain/core/yuan.ts";
import type { Invoice } from "./invoice.ts";

export interface Box {
  id: string;
  number: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  weightGrams: number;
}
interface ShippedLine {
  id: string;
  name: string;
  hsCode: string;
  quantity: number;
  priceFen: number;
}
export interface Content {
  boxId: string;
  shippingLineId: string;
  quantity: number;
}

export const yuan = (fen: number) => yuanOf(fen).replace(/\B(?=(\d{3})+\.)/g, ",");
export const counted = (pieces: number) => pieces.toLocaleString("ja-JP");
const kilograms = (grams: number) => `${(grams / 1_000).toFixed(2)}kg`;

/** Which goods are in which box, with its outer measures and gross weight. */
export function packingList(
  lines: readonly ShippedLine[],
  boxes: readonly Box[],
  contents: readonly Content[],
) {
  const sent = new Map(lines.map((line) => [line.id, line]));
  const grams = boxes.reduce((all, { weightGrams }) => all + weightGrams, 0);
  const pieces = contents.reduce((all, { quantity }) => all + quantity, 0);
  const facts: Invoice["facts"] = [
    ["Cartons", String(boxes.length)],
    ["Gross weight", kilograms(grams)],
    ["Pieces", counted(pieces)],
  ];
  const table: Invoice["table"] = {
    caption: "Contents of cartons",
    columns: [
      { label: "Carton", share: 0.09 },
      { label: "Size (cm)", share: 0.26 },
      { label: "Weight", share: 0.12, right: true },
      { label: "Description", share: 0.27 },
      { label: "HS code", share: 0.15 },
      { label: "Quantity", share: 0.11, right: true },
    ],
    rows: boxes.flatMap((box) =>
      contents
        .filter(({ boxId }) => boxId === box.id)
        .map(({ shippingLineId, quantity }, index) => [
          ...(index === 0 ? headOf(box) : [String(box.number), "", ""]),
          sent.get(shippingLineId)?.name ?? "",
          sent.get(shippingLineId)?.hsCode ?? "",
          counted(quantity),
        ]),
    ),
  };
  return { facts, table };
}

function headOf({ number, lengthMm, widthMm, heightMm, weightGrams }: Box) {
  const size = [lengthMm, widthMm, heightMm].map((mm) => (mm / 10).toFixed(1)).join(" × ");
  return [String(number), size, kilograms(weightGrams)];
}
