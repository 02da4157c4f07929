import type { Message } from "#app/domain/core/message/message.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import type { Amounts } from "#app/domain/pricing/price-lists/pricing.ts";

/** An order as it stood in the event's commit; moments in milliseconds. */
export interface OrderFacts extends Amounts {
  totalYen: number;
  couponYen: number;
  paidYen: number;
  downPaymentPercent: number;
  downPaymentYen: number;
  downPaymentPaidAt: number | null;
  paidAt: number | null;
  createdAt: number;
  payBy: number | null;
}

export interface ShippingFacts {
  methodJa: string;
  receiver: ShipTo;
  importer: ShipTo;
  rate: string;
  freightYen: number;
  optionsYen: number;
  storageYen: number;
  /** Papers from before any method paid duty and tax do not say it. */
  duesYen?: number;
  totalYen: number;
  couponYen: number;
  /** Papers from before the measured weight was settled do not say it. */
  paidYen?: number;
  paidAt: number | null;
}

interface MembershipFacts {
  nameJa: string;
  startsOn: string;
  endsOn: string;
  priceYen: number;
}

interface CardFacts {
  number: string;
  amountYen: number;
  chargedYen: number;
  about: Message | null;
}

/** What a paper rests on beside the ledger and the goods, read by the commit of its event. */
export interface PaperFacts {
  /** The company's name. */
  to: string;
  /** The settings in force that papers print. */
  settings: Partial<Record<string, string>>;
  /** The kind of the coupon that paid a part. */
  coupon: string | null;
  /** The receipts that the document had, the oldest first: what a return is of. */
  receipts: { number: string; issuedAt: number; taxPercent: string }[];
  order: OrderFacts | null;
  shipping: ShippingFacts | null;
  membership: MembershipFacts | null;
  card: CardFacts | null;
}

/** A line of goods; `sent` is what customs ask of a shipped one. */
export interface PaperGoods {
  id: string;
  titleJa: string;
  titleZh: string;
  spec: { nameJa: string; nameZh: string; valueJa: string; valueZh: string }[];
  quantity: number;
  priceFen: number;
  discountFen: number;
  refusal: string;
  orderNumber: string;
  sent: SentValue | null;
}

interface SentValue {
  orderLineId: string;
  /** 税番, as the company named it; empty where it has not. */
  hsCode: string;
  /** The goods in English, likewise. */
  descriptionEn: string;
  /** In Japanese, likewise; papers issued before it was asked for have none. */
  descriptionJa?: string;
  orderedQuantity: number;
  optionsFen: number;
  sharedFreightFen: number;
  sharingPieces: number;
  ttsRate: string;
  spreadYen: string;
}
