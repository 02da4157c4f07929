import Decimal from "decimal.js";
import type { z } from "zod";
import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";
import { message } from "#app/domain/core/message/message.ts";
import type {
  MarketplaceOrders,
  OrderedSku,
  Placed,
  Preview,
  Receiver,
  Refused,
} from "#app/domain/trade/purchasing/marketplace-ordering.ts";
import { idsAsNumbers } from "./calls.server.ts";
import { type GatewaySettings, gateway } from "./gateway.server.ts";
import {
  CancelAnswer,
  CreateAnswer,
  LogisticsAnswer,
  OrderAnswer,
  PreviewAnswer,
} from "./order-answers.schema.server.ts";

const trade = "com.alibaba.trade";
const logistics = "com.alibaba.logistics";
const webSite = "1688";
const noteMax = 200;
/** There is no such order. */
const unknownOrder = /ORDER_NOT_EXIST|NOT_EXIST|NOT_FOUND|不存在/i;

/** Buying at 1688 (createCrossOrder and what belongs to it): ordered by specId, paid for at 1688 itself. */
export class AlibabaOrders implements MarketplaceOrders {
  readonly #settings: GatewaySettings;
  readonly #receiver: Receiver;

  constructor(settings: GatewaySettings, receiver: Receiver) {
    this.#settings = settings;
    this.#receiver = receiver;
  }

  async preview(token: string, goods: readonly OrderedSku[]) {
    const fields = { ...this.#goodsOf(goods), flow: "general" };
    const told = await this.#call(token, "alibaba.createOrder.preview", fields, PreviewAnswer);
    return typeof told === "string" ? told : previewOf(told);
  }

  async create(token: string, asked: Parameters<MarketplaceOrders["create"]>[1]) {
    const { outsideNumber, goods, preview, note } = asked;
    const fields = {
      ...this.#goodsOf(goods),
      flow: "general",
      outOrderId: outsideNumber,
      message: note.slice(0, noteMax),
      ...(preview.tradeType && { tradeType: preview.tradeType }),
    };
    const told = await this.#call(token, "alibaba.trade.createCrossOrder", fields, CreateAnswer);
    return typeof told === "string" ? told : placedOf(told, preview);
  }

  async findByOutside(token: string, outOrderId: string) {
    // It wants a number of its own as well, and goes by ours where that is none.
    const told = await this.#order(token, { orderId: "0", outOrderId });
    return typeof told === "string" ? told : orderOf(told);
  }

  async cancel(token: string, { number, reason }: { number: string; reason: string }) {
    const fields = { webSite, tradeID: number, cancelReason: "other" };
    const remark = reason.slice(0, noteMax);
    const told = await this.#call(
      token,
      "alibaba.trade.cancel",
      { ...fields, remark },
      CancelAnswer,
    );
    if (typeof told === "string") return told;
    return told.success
      ? ({ cancelled: true } as const)
      : refusedBy(told.errorMessage, told.errorCode);
  }

  async follow(token: string, orderId: string) {
    const sentBy = "alibaba.trade.getLogisticsInfos.buyerView";
    const [order, sent] = await Promise.all([
      this.#order(token, { orderId }),
      this.#call(token, sentBy, { webSite, orderId }, LogisticsAnswer, logistics),
    ]);
    if (typeof order === "string") return order;
    const stands = orderOf(order);
    if (!stands) return refusedBy(order.errorMessage, order.errorCode);
    if (typeof stands === "string") return stands;
    if (typeof sent === "string") return sent;
    const numbers = (sent.result ?? []).flatMap(({ logisticsBillNo }) => logisticsBillNo ?? []);
    return { toldState: stands.toldState, trackingNumbers: [...new Set(numbers)] };
  }

  #order(token: string, which: Readonly<Record<string, string>>) {
    const fields = { webSite, ...which };
    return this.#call(token, "alibaba.trade.get.buyerView", fields, OrderAnswer);
  }

  #goodsOf(goods: readonly OrderedSku[]) {
    return {
      addressParam: JSON.stringify(addressOf(this.#receiver)),
      cargoParamList: idsAsNumbers(goods.map(cargoOf)),
    };
  }

  async #call<Content>(
    token: string,
    name: string,
    fields: Readonly<Record<string, string>>,
    schema: z.ZodType<Content>,
    namespace = trade,
  ): Promise<Content | MarketFailure> {
    const answer = await gateway(this.#settings, token)({ namespace, name }, fields);
    if ("silence" in answer) return answer.silence;
    const read = schema.safeParse(answer.body);
    return read.success ? read.data : "broken";
  }
}

function addressOf({ province, city, area, ...rest }: Receiver) {
  return { ...rest, provinceText: province, cityText: city, areaText: area };
}

function cargoOf({ offerId, orderId, quantity }: OrderedSku) {
  return { offerId, ...(orderId && { specId: orderId }), quantity };
}

/** Sums are fen, unit prices yuan. */
function previewOf(told: z.output<typeof PreviewAnswer>): Preview | Refused | MarketFailure {
  const [one, ...others] = told.orderPreviewResuslt ?? [];
  if (!told.success || !one) return refusedBy(told.errorMsg, told.errorCode);
  const unsold = one.cargoList.find(({ message }) => message);
  if (one.status === false) return refusedBy(one.message || unsold?.message, one.resultCode);
  if (others.length > 0) return { refused: message("marketplace.one-order-only") };
  return {
    goodsFen: one.sumPayment - one.sumCarriage,
    freightFen: one.sumCarriage,
    prices: one.cargoList.flatMap(({ skuId, finalUnitPrice }) =>
      skuId && finalUnitPrice != null
        ? [{ skuId, priceFen: new Decimal(finalUnitPrice).times(100).ceil().toNumber() }]
        : [],
    ),
    tradeType: one.tradeModeNameList[0],
  };
}

function placedOf(
  told: z.output<typeof CreateAnswer>,
  preview: Preview,
): Placed | Refused | MarketFailure {
  const { result } = told;
  if (!told.success || !result) return refusedBy(told.message, told.code);
  const [failed] = result.failedOfferList ?? [];
  if (failed) return refusedBy(failed.errorMessage, failed.errorCode);
  const number = result.orderId || result.orderList?.[0]?.orderId;
  if (!number) return "broken";
  const freightFen = result.postFee ?? preview.freightFen;
  const sumFen = result.totalSuccessAmount ?? preview.goodsFen + preview.freightFen;
  return {
    number,
    freightFen,
    toldState: "waitbuyerpay",
    goodsFen: Math.max(0, sumFen - freightFen),
  };
}

/** Sums are yuan here. */
function orderOf(told: z.output<typeof OrderAnswer>): Placed | undefined | MarketFailure {
  const order = told.result?.baseInfo;
  if (!order)
    return unknownOrder.test(`${told.errorCode} ${told.errorMessage}`) ? undefined : "broken";
  const fen = (yuan: string | null | undefined) =>
    new Decimal(yuan || 0).times(100).ceil().toNumber();
  const freightFen = fen(order.shippingFee);
  return {
    number: order.idOfStr,
    freightFen,
    toldState: order.status,
    goodsFen: Math.max(0, fen(order.totalAmount) - freightFen),
  };
}

function refusedBy(words: string | null | undefined, code: string | null | undefined): Refused {
  const text = [words, code && `(${code})`].filter(Boolean).join(" ").slice(0, 300);
  return { refused: text ? message("plain", { text }) : message("marketplace.no-reason") };
}
