import {
  fill,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  StandardFonts,
  setFillingRgbColor,
} from "@cantoo/pdf-lib";
import { encode } from "uqr";
import { type Asked, type Call, found, invalid, Refused } from "./call.ts";
import { receivedOf, shipmentState } from "./plan.ts";
import type { Plans } from "./plans.ts";

const shipment = "^/fba/inbound/v0/shipments/([^/]+)";
const labelsMost = 500;
const pageTypes = /^PackageLabel_(A4_[24]|Letter_[246]|Plain_Paper|Thermal\w*)$/;

/**
 * Labels of boxes and of single pieces, fetched from an address that is answered, and what of a shipment was
 * counted in, of which only the older interface tells.
 */
export function labelCalls(plans: Plans): Call[] {
  return [
    {
      name: "getLabels",
      method: "GET",
      pattern: new RegExp(`${shipment}/labels$`),
      answer: (asked) => boxLabels(plans, asked),
    },
    {
      name: "getShipmentItemsByShipmentId",
      method: "GET",
      pattern: new RegExp(`${shipment}/items$`),
      answer: (asked) => receivedItems(plans, asked),
    },
    {
      name: "createMarketplaceItemLabels",
      method: "POST",
      pattern: /^\/inbound\/fba\/2024-03-20\/items\/labels$/,
      answer: (asked) => itemLabels(plans, asked),
    },
  ];
}

function boxLabels(plans: Plans, { sellerId, query, parts: [id], origin }: Asked) {
  const isKind = ["BARCODE_2D", "UNIQUE", "PALLET"].includes(query.get("LabelType") ?? "");
  if (!isKind || !pageTypes.test(query.get("PageType") ?? "")) throw invalid();
  const own = plans.confirmed(sellerId, id!);
  own.labelledAt ??= plans.now();
  const count = Math.min(labelsMost, Number(query.get("NumberOfPackages") ?? 1) || 1);
  return found({ payload: { DownloadURL: `${origin}/labels/boxes/${id}/${count}` } });
}

function itemLabels(plans: Plans, { body, origin }: Asked) {
  const form = (body ?? {}) as {
    labelType?: string;
    mskuQuantities?: { msku: string; quantity: number }[];
  };
  const asked = form.mskuQuantities ?? [];
  const isKind = ["STANDARD_FORMAT", "THERMAL_PRINTING"].includes(form.labelType ?? "");
  if (!isKind || asked.length === 0 || asked.length > 100) throw invalid();
  const pieces = asked.map(({ msku, quantity }) => {
    const article = plans.articleOf(msku);
    if (!article) throw new Refused(400, "BadRequest", `ERROR: The MSKU '${msku}' is invalid.`);
    return [article.goods.fnsku, String(quantity)];
  });
  const uri = `${origin}/labels/items?${new URLSearchParams(pieces)}`;
  const expiration = new Date(plans.now().getTime() + 3_600_000).toISOString();
  return found({ documentDownloads: [{ downloadType: "URL", uri, expiration }] });
}

/** What of a shipment has been counted in. */
function receivedItems(plans: Plans, { sellerId, parts: [id] }: Asked) {
  const own = plans.confirmed(sellerId, id!);
  const state = shipmentState(own, plans.now());
  return found({
    payload: {
      ItemData: own.items.map((item) => ({
        ShipmentId: id,
        SellerSKU: item.msku,
        QuantityShipped: item.quantity,
        QuantityReceived: receivedOf(item, state),
      })),
    },
  });
}

/** The label sheets for a download address; undefined for any other address. */
export async function labelSheets(path: string, query: URLSearchParams) {
  const [, number = "", count = ""] = /^\/labels\/boxes\/(\w+)\/(\d+)$/.exec(path) ?? [];
  const boxes = Array.from({ length: Math.min(labelsMost, Number(count)) }, (_, box) => {
    const which = String(box + 1).padStart(6, "0");
    return { code: `${number}U${which}`, words: `${number}  ${box + 1}/${count}` };
  });
  const pieces = [...query].flatMap(([code, quantity]) =>
    Array.from({ length: Math.min(labelsMost, Number(quantity)) }, () => ({ code, words: code })),
  );
  if (boxes.length > 0) return sheetsOf(boxes, { across: 2, down: 2 });
  if (path === "/labels/items" && pieces.length > 0)
    return sheetsOf(pieces.slice(0, 4 * labelsMost), { across: 4, down: 10 });
  return undefined;
}

interface Label {
  code: string;
  words: string;
}

const a4 = { width: 595.28, height: 841.89 };

async function sheetsOf(
  labels: readonly Label[],
  { across, down }: { across: number; down: number },
) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const [width, height] = [a4.width / across, a4.height / down];
  let page: PDFPage | undefined;
  for (const [index, label] of labels.entries()) {
    const at = index % (across * down);
    if (at === 0 || !page) page = pdf.addPage([a4.width, a4.height]);
    const x = (at % across) * width;
    const y = a4.height - (Math.floor(at / across) + 1) * height;
    drawLabel(page, font, label, { x, y, width, height });
  }
  return pdf.save();
}

function drawLabel(
  page: PDFPage,
  font: PDFFont,
  { code, words }: Label,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const { data, size } = encode(code);
  const side = Math.min(width, height) * 0.6;
  const dot = side / size;
  const [left, top] = [x + (width - side) / 2, y + height * 0.3 + side];
  page.pushOperators(pushGraphicsState(), setFillingRgbColor(0, 0, 0));
  for (const [row, dots] of data.entries())
    for (const [from, to] of runsOf(dots))
      page.pushOperators(
        rectangle(left + from * dot, top - (row + 1) * dot, (to - from) * dot, dot),
      );
  page.pushOperators(fill(), popGraphicsState());
  const letters = Math.min(12, height * 0.12);
  page.drawText(words, { x: x + width * 0.12, y: y + height * 0.12, size: letters, font });
}

/** From where to where dots are dark without a gap. */
function* runsOf(dots: readonly boolean[]) {
  for (let from = dots.indexOf(true); from >= 0; ) {
    const gap = dots.indexOf(false, from);
    const to = gap < 0 ? dots.length : gap;
    yield [from, to] as const;
    from = dots.indexOf(true, to);
  }
}
