import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";
import { id, yuan } from "./alibaba-detail.ts";
import { type LocalOrder, LocalOrders } from "./local-orders.ts";

const states = {
  unpaid: "waitbuyerpay",
  paid: "waitsellersend",
  sent: "waitbuyerreceive",
  closed: "cancel",
} as const;

interface Cargo {
  offerId: string;
  specId?: string;
  quantity: number;
}

type Fields = Record<string, string>;

/** Buying as 1688's calls answer it: previews in fen, orders in yuan, numbers beyond 2^53. */
export class AlibabaOrders extends LocalOrders {
  readonly #offerOf: (offerId: string) => SeedOffer | undefined;

  constructor(offerOf: (offerId: string) => SeedOffer | undefined) {
    super(2_938_624_554_509_662_976n);
    this.#offerOf = offerOf;
  }

  call(name: string, fields: Fields): object | undefined {
    switch (name) {
      case "alibaba.createOrder.preview":
        return this.#preview(fields);
      case "alibaba.trade.createCrossOrder":
        return this.#create(fields);
      case "alibaba.trade.get.buyerView": {
        const order = this.find({ number: fields.orderId, outsideNumber: fields.outOrderId });
        return order ? { result: viewOf(order), success: "true" } : unknown();
      }
      case "alibaba.trade.cancel": {
        const how = this.cancel(fields.tradeID ?? "");
        if (how === "closed") return { success: true };
        return how === "late"
          ? { success: false, errorCode: "ORDER_STATUS_ERROR", errorMessage: "订单状态错误" }
          : unknown();
      }
      case "alibaba.trade.getLogisticsInfos.buyerView":
        return { result: this.#parcelsOf(fields.orderId ?? ""), success: true };
      default:
        return undefined;
    }
  }

  #preview(fields: Fields) {
    const counted = this.#counted(fields);
    if ("errorCode" in counted) return { success: false, ...counted };
    const { goodsFen, freightFen, cargoList } = counted;
    return {
      success: true,
      orderPreviewResuslt: [
        {
          tradeModeNameList: ["fxassure"],
          status: true,
          flowFlag: "general",
          sumPayment: goodsFen + freightFen,
          sumCarriage: freightFen,
          sumPaymentNoCarriage: goodsFen,
          discountFee: 0,
          cargoList,
          shopPromotionList: [],
        },
      ],
    };
  }

  #create(fields: Fields) {
    const counted = this.#counted(fields);
    if ("errorCode" in counted)
      return { success: false, code: counted.errorCode, message: counted.errorMsg };
    if (fields.tradeType !== "fxassure")
      return { success: false, code: "500_010", message: "交易方式错误" };
    const { goodsFen, freightFen } = counted;
    const { outOrderId: outsideNumber = "", message: note = "" } = fields;
    const order = this.place({ outsideNumber, goodsFen, freightFen, note });
    return {
      success: true,
      result: {
        success: true,
        orderId: order.number,
        postFee: order.freightFen,
        totalSuccessAmount: order.goodsFen + order.freightFen,
      },
    };
  }

  /** What the goods cost, or 1688's reason not to sell them. */
  #counted({ cargoParamList = "[]", addressParam = "{}" }: Fields) {
    const cargo = JSON.parse(
      cargoParamList.replaceAll(/"offerId":(\d+)/g, '"offerId":"$1"'),
    ) as Cargo[];
    if (!(JSON.parse(addressParam) as { fullName?: string }).fullName)
      return { errorCode: "400_1", errorMsg: "收货地址不完整" };
    const sellers = new Set<string>();
    let goodsFen = 0;
    let freightFen = 0;
    const cargoList: object[] = [];
    for (const { offerId, specId, quantity } of cargo) {
      const offer = this.#offerOf(offerId);
      const sku = offer?.skus.find((one) => `spec-${one.id}` === specId);
      if (!offer || !sku) return { errorCode: "500_002", errorMsg: "商品规格不存在" };
      if (sku.stock < quantity) return { errorCode: "500_004", errorMsg: "库存不足" };
      if (quantity < offer.minOrder) return { errorCode: "500_005", errorMsg: "未达到起批量" };
      sellers.add(offer.supplierId);
      const [first] = offer.tiers;
      const reached = offer.tiers.findLast(({ fromQuantity }) => fromQuantity <= quantity) ?? first;
      const priceFen = Math.max(
        1,
        sku.priceFen - ((first?.priceFen ?? 0) - (reached?.priceFen ?? 0)),
      );
      goodsFen += priceFen * quantity;
      freightFen = Math.max(freightFen, offer.domesticFreightFen);
      cargoList.push({
        offerId: id(offerId),
        skuId: id(sku.id),
        specId,
        amount: (priceFen * quantity) / 100,
        finalUnitPrice: priceFen / 100,
      });
    }
    if (sellers.size !== 1) return { errorCode: "500_003", errorMsg: "只能购买同一卖家的商品" };
    return { goodsFen, freightFen, cargoList };
  }

  #parcelsOf(number: string) {
    const order = this.find({ number });
    return (order?.trackingNumbers ?? []).map((logisticsBillNo, place) => ({
      logisticsId: `LP${number}${place}`,
      logisticsBillNo,
      status: "TRANSPORT",
      logisticsCompanyName: "圆通速递",
    }));
  }
}

function viewOf({ number, state, goodsFen, freightFen }: LocalOrder) {
  return {
    baseInfo: {
      id: id(number),
      idOfStr: number,
      status: states[state],
      totalAmount: Number(yuan(goodsFen + freightFen)),
      shippingFee: Number(yuan(freightFen)),
    },
  };
}

function unknown() {
  return { success: "false", errorCode: "ORDER_NOT_EXIST", errorMessage: "订单不存在" };
}
