import type { ChannelResult } from "#app/domain/channels/ports/channel.ts";
import type { Inbound } from "#app/domain/channels/ports/inbound.ts";
import { away, refused, told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import { type Ask, part } from "./call.server.ts";
import { ItemLabels, Labels } from "./inbound-answers.schema.server.ts";
import { inboundPath } from "./inbound-call.server.ts";

/** Amazon prints labels of no more SKUs at once. */
const skusMost = 100;

/** Labels of boxes, four on a sheet of A4, and of single pieces, forty on a sheet. */
export function inboundLabels(
  { marketplaceId, timeoutMs = 10_000 }: AmazonSettings,
  ask: Ask,
): Pick<Inbound, "boxLabels" | "itemLabels" | "labelSheets"> {
  return {
    async boxLabels(shop, confirmationId, boxes) {
      const path = `/fba/inbound/v0/shipments/${part(confirmationId)}/labels`;
      const sheet = { PageType: "PackageLabel_A4_4", LabelType: "UNIQUE" };
      const pages = { NumberOfPackages: boxes, PageSize: boxes, PageStartIndex: 0 };
      const query = {
        ...sheet,
        ...Object.fromEntries(Object.entries(pages).map(([name, count]) => [name, String(count)])),
      };
      const found = await ask(shop, { call: "getLabels", path, query }, Labels);
      return found.ok ? told({ address: found.value.payload.DownloadURL }) : found;
    },
    labelSheets: (_, address) => labelSheets(address, timeoutMs),
    async itemLabels(shop, items) {
      if (items.length > skusMost) {
        const words = `商品ラベルは一度に${skusMost}SKUまで作れます。`;
        return refused("TooManySkus", words);
      }
      const body = {
        marketplaceId,
        labelType: "STANDARD_FORMAT",
        pageType: "A4_40_52x29",
        localeCode: "ja_JP",
        mskuQuantities: items.map(({ sku: msku, quantity }) => ({ msku, quantity })),
      };
      const path = `${inboundPath}/items/labels`;
      const found = await ask(
        shop,
        { call: "createMarketplaceItemLabels", method: "POST", path, body },
        ItemLabels,
      );
      return found.ok ? told({ address: found.value.documentDownloads[0]!.uri }) : found;
    },
  };
}

const sheetsBytesMost = 20_000_000;

/** The address opens by itself, so no key of the seller's goes there. */
async function labelSheets(address: string, timeoutMs: number): Promise<ChannelResult<Uint8Array>> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok || Number(answer.headers.get("content-length") ?? 0) > sheetsBytesMost)
      return away;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isPdf = new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";
    return isPdf && bytes.length <= sheetsBytesMost ? told(bytes) : away;
  } catch {
    return away;
  }
}
