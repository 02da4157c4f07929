import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { refusalText } from "#app/domain/pricing/carriage.ts";
import type { LogisticsMethod } from "#app/domain/pricing/freight-list.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { type StoragePrice, storageYen } from "../floor/storage.ts";
import type { PackedBox } from "./packing.ts";
import { carriageOfRequest } from "./request-carriage.ts";
import type { ShippingOption } from "./shipping-request.ts";
import type { Stage } from "./stage-table.ts";

interface Quotable {
  request: {
    options: readonly ShippingOption[];
    receiver: ShipTo;
    estimateMaxYen: number | null;
    storageToldYen: number | null;
    paysDues: boolean;
  };
  method: LogisticsMethod;
  lines: readonly {
    quantity: number;
    weightGrams: number | null;
    lengthMm: number | null;
    widthMm: number | null;
    heightMm: number | null;
    shelvedAt: Date | null;
    goodsClass: GoodsClass;
  }[];
  stages: readonly Pick<Stage, "dues">[];
  boxes: readonly (Omit<PackedBox, "contents"> & { billingGrams: number })[];
}

/**
 * Suggests a quote: by the price list on the packed boxes, before that at the upper end of the buyer's estimate, so
 * that nobody is asked for more later.
 */
export function suggestShippingQuote(
  { request, method, lines, boxes, stages }: Quotable,
  now: Date,
  storage: StoragePrice,
) {
  const packed = boxes.length > 0;
  const carriage = carriageOfRequest({ method, receiver: request.receiver }, lines, boxes);
  const freight = carriage.kind === "refused" ? undefined : carriage.freight.max;
  return {
    billingGrams: packed ? boxes.reduce((sum, box) => sum + box.billingGrams, 0) : null,
    /** The freight in parts; undefined before the boxes are known. */
    freight: packed ? freight : undefined,
    /** Why the method does not carry the request, in which case nobody can quote it. */
    refusal: carriage.kind === "refused" ? refusalText(method, carriage).zh : undefined,
    freightYen: packed ? (freight?.yen ?? null) : request.estimateMaxYen,
    optionsYen: request.options.reduce((sum, { priceYen }) => sum + priceYen, 0),
    // The sum that the company was told when it handed the request in; older requests have none.
    storageYen: request.storageToldYen ?? storageYen(lines, now, storage),
    duesYen: request.paysDues ? maxDuesYen(stages.at(-1)?.dues) : null,
  };
}

/** Sums duty, tax and the broker's fee at the upper end of the last estimate. */
function maxDuesYen(dues: Stage["dues"] | undefined) {
  return dues ? dues.dutyYen.max + dues.consumptionTaxYen.max + dues.brokerYen : 0;
}
