import Decimal from "decimal.js";
import { kilograms } from "#app/domain/core/weight.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import type { BoxMeasures, ClosedBox } from "#app/domain/pricing/box.ts";
import { customsYen } from "#app/domain/pricing/customs.ts";
import { sharesOf } from "#app/domain/pricing/pricing.ts";
import type { Invoice } from "./invoice.ts";
import { goodsName, type PaperGoods, type PaperRow, type ShippingFacts } from "./paper-facts.ts";

export type PaperBox = Pick<ClosedBox, "id" | "number" | keyof BoxMeasures>;
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

export const yuanText = (fen: number) => yuanOf(fen).replace(/\B(?=(\d{3})+\.)/g, ",");
export const piecesText = (pieces: number) => pieces.toLocaleString("ja-JP");

/** Lists the goods of each box, with its outer measures and gross weight. */
export function packingList(
  lines: readonly ShippedLine[],
  boxes: readonly PaperBox[],
  contents: readonly Content[],
) {
  const sent = new Map(lines.map((line) => [line.id, line]));
  const grams = boxes.reduce((all, { weightGrams }) => all + weightGrams, 0);
  const pieces = contents.reduce((all, { quantity }) => all + quantity, 0);
  const facts: Invoice["facts"] = [
    ["Cartons", String(boxes.length)],
    ["Gross weight", `${kilograms(grams)}kg`],
    ["Pieces", piecesText(pieces)],
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
          piecesText(quantity),
        ]),
    ),
  };
  return { facts, table };
}

function headOf({ number, lengthMm, widthMm, heightMm, weightGrams }: PaperBox) {
  const size = [lengthMm, widthMm, heightMm].map((mm) => (mm / 10).toFixed(1)).join(" × ");
  return [String(number), size, `${kilograms(weightGrams)}kg`];
}

/** Columns are wide enough for the headers that customs use. */
export const commercialColumns: Invoice["table"]["columns"] = [
  { label: "Description", share: 0.35 },
  { label: "HS code", share: 0.13 },
  { label: "Origin", share: 0.09 },
  { label: "Quantity", share: 0.12, right: true },
  { label: "Unit (JPY)", share: 0.14, right: true },
  { label: "Amount (JPY)", share: 0.17, right: true },
];

const yenText = (yen: number | string) =>
  String(yen).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");

/**
 * Makes the commercial invoice in English: each line at what was paid for it in China with its options and
 * freight, in yen at the order's rate, as the delivery's page computes its duty.
 */
export function commercialInvoiceWords(
  paper: PaperRow,
  shipping: ShippingFacts,
  goods: readonly PaperGoods[],
): Partial<Invoice> {
  const { settings } = paper.facts;
  const { receiver, importer, freightYen } = shipping;
  const values = goods.map(({ quantity, priceFen, sent }) =>
    sent ? customsYen(quantity, { ...sent, quantity: sent.orderedQuantity, priceFen }) : "0",
  );
  const goodsYen = Decimal.sum(0, ...values)
    .ceil()
    .toNumber();
  const amounts = sharesOf(goodsYen, values);
  const pieces = goods.reduce((all, { quantity }) => all + quantity, 0);
  return {
    title: "COMMERCIAL INVOICE",
    issuer: {
      name: settings.exporterNameEn ?? "",
      address: settings.exporterAddressEn ?? "",
      phone: "",
      registrationNumber: "",
      seal: "",
    },
    facts: [
      ["Invoice No.", `${paper.number} (${dateOf(paper.issuedAt)})`],
      ["Reference", paper.documentNumber],
      ["Exporter", parts(settings.exporterNameEn, settings.exporterAddressEn)],
      ["Importer", partyOf(importer)],
      ["Consignee", partyOf(receiver)],
      ["Terms of delivery", `${settings.incoterms ?? "DAP"} Japan (Incoterms 2020)`],
      ["Country of origin", "Made in China"],
      ["Total quantity", `${piecesText(pieces)} pcs`],
      ["Currency", "JPY"],
    ],
    table: {
      caption: "Description of goods",
      columns: commercialColumns,
      rows: goods.map((line, index) => [
        descriptionOf(line),
        line.sent?.hsCode ?? "",
        "China",
        `${piecesText(line.quantity)} pcs`,
        yenText(new Decimal(amounts[index]!).div(line.quantity).toFixed(2)),
        yenText(amounts[index]!),
      ]),
    },
    sums: [
      ["Goods (JPY)", goodsYen],
      ["International freight (JPY)", freightYen],
      ["Total CIF value (JPY)", goodsYen + freightYen],
    ],
    notes: ["We certify that the particulars above are true and correct."],
  };
}

/** Names the goods in English and Japanese for customs, or else by the title under which they were bought. */
export function descriptionOf(
  line: Pick<PaperGoods, "titleJa" | "spec"> & {
    sent: { descriptionEn: string; descriptionJa?: string } | null;
  },
) {
  const english = line.sent?.descriptionEn;
  const japanese = line.sent?.descriptionJa || goodsName(line);
  return english ? `${english} (${japanese})` : japanese;
}

const parts = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(", ");

/** Lists a party, roman letters first, with the address as the carrier has it. */
function partyOf({
  romajiName,
  companyName,
  recipient,
  prefecture,
  street,
  postalCode,
  phone,
}: ShipTo) {
  const address = `${prefecture}${street.startsWith(prefecture) ? street.slice(prefecture.length) : street}`;
  return parts(
    romajiName,
    `${companyName} ${recipient}`.trim(),
    address,
    postalCode,
    "JAPAN",
    `TEL ${phone}`,
  );
}

/** Formats the day in Japan as 15 Jan 2026. */
function dateOf(moment: Date) {
  return new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    timeZone: "Asia/Tokyo",
  }).format(moment);
}
