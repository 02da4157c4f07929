import type { z } from "zod";
import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";
import { message } from "#app/domain/core/message/message.ts";
import type {
  MarketplaceOrders,
  OrderedSku,
  Receiver,
  Refused,
} from "#app/domain/trade/purchasing/marketplace-ordering.ts";
import { type GatewaySettings, gateway } from "./gateway.server.ts";
import {
  CancelAnswer,
  CreateAnswer,
  LogisticsAnswer,
  OrdersAnswer,
  RenderAnswer,
} from "./order-answers.schema.server.ts";

const noteMax = 200;

/**
 * Buying at Taobao Global (render, create and what belongs to them): under our own outside number, sent to our
 * warehouse in China.
 */
export class TaobaoOrders implements MarketplaceOrders {
  readonly #settings: GatewaySettings;
  readonly #address: ReturnType<typeof addressOf>;

  constructor(settings: GatewaySettings, receiver: Receiver) {
    this.#settings = settings;
    this.#address = addressOf(receiver);
  }

  async preview(token: string, goods: readonly OrderedSku[]) {
    const fields = {
      render_item_list: goods.map(itemOf),
      need_supplychain_service: false,
      warehouse_address: this.#address,
      receiver_address: this.#address,
    };
    const told = await this.#call(token, "/purchase/order/render", fields, RenderAnswer);
    return typeof told === "string" ? told : previewOf(told);
  }

  async create(token: string, asked: Parameters<MarketplaceOrders["create"]>[1]) {
    const { outsideNumber, goods, preview, note } = asked;
    const { goodsFen, freightFen } = preview;
    const fields = {
      outer_purchase_id: outsideNumber,
      purchase_amount: goodsFen + freightFen,
      receiver: this.#address,
      warehouse_address_info: this.#address,
      order_line_list: goods.map((one, place) => ({
        ...itemOf(one),
        currency: "CNY",
        price: priceOf(one, preview.prices),
        order_line_no: String(place + 1),
      })),
      order_remark: note.slice(0, noteMax),
      support_partial_success: false,
    };
    const told = await this.#call(token, "/purchase/order/create", fields, CreateAnswer);
    if (typeof told === "string") return told;
    const { data, error_code, error_msg } = told;
    const [order] = data?.order_list ?? [];
    if (!order) return refusedBy(data?.error_message ?? error_msg, data?.error_code ?? error_code);
    return { number: order.purchase_id, goodsFen, freightFen, toldState: "WAIT_BUYER_PAY" };
  }

  async findByOutside(token: string, outer_purchase_id: string) {
    const order = await this.#find(token, { outer_purchase_id });
    if (!order || typeof order === "string") return order;
    const freightFen = order.domestic_post_fee ?? 0;
    const goodsFen = Math.max(0, (order.purchase_amount ?? 0) - freightFen);
    return { number: order.purchase_id, goodsFen, freightFen, toldState: order.status };
  }

  async cancel(token: string, { number, reason }: { number: string; reason: string }) {
    const fields = { purchase_id: number, cancel_reason: reason.slice(0, noteMax) };
    const told = await this.#call(token, "/purchase/order/asyn/cancel", fields, CancelAnswer);
    if (typeof told === "string") return told;
    return told.success
      ? ({ cancelled: true } as const)
      : refusedBy(told.error_msg, told.error_code);
  }

  async follow(token: string, number: string) {
    // A number that no JavaScript number holds: written as it is.
    const order = await this.#find(token, { purchase_ids: `[${number}]` });
    if (typeof order === "string") return order;
    if (!order) return { refused: message("marketplace.no-such-order") };
    const lines = order.sub_purchase_orders ?? [];
    const told = lines.flatMap(({ logistic_orders }) =>
      (logistic_orders ?? []).flatMap(({ logistic_number }) => logistic_number ?? []),
    );
    const [line] = lines;
    const isSent = told.length === 0 && line && /CONFIRM|FINISH/.test(order.status);
    const detail = isSent ? await this.#parcelsOf(token, line.sub_purchase_order_id) : [];
    if (typeof detail === "string") return detail;
    return { toldState: order.status, trackingNumbers: [...new Set([...told, ...detail])] };
  }

  /** What the logistics themselves know, where the order does not tell yet. */
  async #parcelsOf(
    token: string,
    purchase_order_line_id: string,
  ): Promise<string[] | MarketFailure> {
    const fields = { purchase_order_line_id };
    const told = await this.#call(token, "/logistics/detail/get", fields, LogisticsAnswer);
    if (typeof told === "string") return told;
    const parcels = told.result?.data?.pnm_logistics_details ?? [];
    return parcels.flatMap(({ mail_no }) => mail_no ?? []);
  }

  async #find(token: string, which: Readonly<Record<string, unknown>>) {
    const fields = { page_no: 1, page_size: 1, ...which };
    const told = await this.#call(token, "/purchase/orders/query", fields, OrdersAnswer);
    return typeof told === "string" ? told : told.data?.purchase_orders?.[0];
  }

  async #call<Content>(
    token: string,
    path: string,
    fields: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Content>,
  ): Promise<Content | MarketFailure> {
    const answer = await gateway(this.#settings, token)(path, fields);
    if ("silence" in answer) return answer.silence;
    const read = schema.safeParse(answer.body);
    return read.success ? read.data : "broken";
  }
}

function addressOf({ fullName, mobile, postCode, province, city, area, address }: Receiver) {
  return {
    name: fullName,
    mobile_phone: mobile,
    phone: mobile,
    country: "CN",
    zip: postCode,
    state: province,
    city,
    district: area,
    address,
  };
}

function itemOf({ offerId, orderId, skuId, quantity }: OrderedSku) {
  return { item_id: offerId, sku_id: orderId || skuId, quantity };
}

function priceOf(
  { skuId, priceFen }: OrderedSku,
  prices: readonly { skuId: string; priceFen: number }[],
) {
  return prices.find((one) => one.skuId === skuId)?.priceFen ?? priceFen;
}

function previewOf({ result }: z.output<typeof RenderAnswer>) {
  const data = result?.data;
  const [unsold] = data?.unavailable_sku_list ?? [];
  if (unsold) return refusedBy(unsold.error_msg ?? unsold.reason, unsold.error_code);
  const items = data?.render_item_list ?? [];
  if (!result?.success || items.length === 0)
    return refusedBy(result?.error_msg, result?.error_code);
  if (items.length > 1) return { refused: message("marketplace.one-order-only") };
  const prices = items.flatMap(({ item_price_infos }) =>
    (item_price_infos ?? []).map(({ sku_id, quantity, discount_price, origin_price }) => ({
      skuId: sku_id,
      quantity,
      priceFen: discount_price?.amount ?? origin_price?.amount ?? 0,
    })),
  );
  const freightFen = items[0]?.mainland_shipping_fee?.amount ?? 0;
  const goodsFen = prices.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0);
  const wholeFen = data?.total_real_pay_price?.amount ?? goodsFen + freightFen;
  return { goodsFen: Math.max(0, wholeFen - freightFen), freightFen, prices, tradeType: undefined };
}

function refusedBy(words: string | null | undefined, code: string | null | undefined): Refused {
  const text = [words, code && `(${code})`].filter(Boolean).join(" ").slice(0, 300);
  return { refused: text ? message("plain", { text }) : message("marketplace.no-reason") };
}
