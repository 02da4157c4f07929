import type { Platform } from "#app/domain/catalog/offers/offer.ts";
import type { LabelData } from "#app/domain/catalog/products/label-data.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { ReadMarketplaceOrder } from "#app/domain/trade/purchasing/marketplace-order.server.ts";
import { yuan } from "#app/ui/money.tsx";

export interface LineToBuy {
  id: string;
  /** Its number in the order, from 1. */
  place: number;
  offerId: string;
  skuId: string;
  platform: Platform;
  titleZh: string;
  spec: readonly { valueZh: string }[];
  note: string;
  options: readonly { id: string; nameZh: string }[];
  labelData: LabelData;
  priceFen: number;
  discountFen: number;
  quantity: number;
  boughtQuantity: number;
  /** A change of it waits for an answer, before which it is not bought. */
  changing: boolean;
  /** Pieces that are still to be bought. */
  open: number;
  /** What was paid beyond the quote for the pieces that are bought, in fen. */
  varianceFen: number;
  refusal: Message | null;
}

export interface Supplier {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
  /** The quoted freight that no purchase answers for yet. */
  freightLeftFen: number;
  idempotencyKey: string;
  /** Of the wish to buy at the marketplace. */
  placeId: string;
  /** Where it can be bought from here; undefined where it is bought by hand. */
  placeAt: Platform | undefined;
  /** What was asked of the marketplace and is no purchase. */
  asked: readonly ReadMarketplaceOrder[];
  open: boolean;
  /** A change waits, and nothing else is left to buy: then not all of it may be bought. */
  lastWhileChanging: boolean;
  /** The order stands where its goods are bought. */
  buys: boolean;
  lines: readonly LineToBuy[];
  purchases: readonly Purchase[];
}

export interface Purchase {
  id: string;
  state: "bought" | "forwarded" | "undone";
  version: number;
  marketplaceNumber: string;
  chinaTracking: string;
  goodsFen: number;
  freightFen: number;
  discountFen: number;
  varianceFen: number;
  account: string;
  paidAt: Date | null;
  /** How it stands at the marketplace, where it was placed from here. */
  atMarketplace: ReadMarketplaceOrder | undefined;
  /** Nothing is received: it can be corrected and undone. */
  open: boolean;
  lines: readonly { orderLineId: string; quantity: number; paidFen: number; owedFen: number }[];
  /** Corrections and the undoing, with their reasons. */
  log: readonly { version: number; at: Date; note: string; by: string }[];
}

/** What the marketplace asked when it was previewed, or why it does not sell. */
export interface Previewed {
  supplierId: string;
  quotedGoodsFen: number;
  quotedFreightFen: number;
  goodsFen?: number;
  freightFen?: number;
  refused?: string;
}

/** A difference in yuan, with its sign: what was paid beyond the quote has a plus. */
export function signed(fen: number) {
  return fen > 0 ? `+${yuan(fen)}` : yuan(fen);
}
