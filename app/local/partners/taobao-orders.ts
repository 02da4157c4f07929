import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";
import { id } from "./alibaba-detail.ts";
import { type LocalOrder, LocalOrders } from "./local-orders.ts";

const states = {
  unpaid: "WAIT_BUYER_PAY",
  paid: "WAIT_SELLER_SEND_GOODS",
  sent: "WAIT_BUYER_CONFIRM_GOODS",
  closed: "TRADE_CLOSED",
} as const;

interface Line {
  item_id: string;
  sku_id: string;
  quantity: number;
}

type Fields = Record<string, string>;
const cny = (amount: number) => ({ amount, currency: "CNY" });

/** Buying as Taobao Global's calls answer it. */
export class TaobaoOrders extends LocalOrders {
  readonly #offerOf: (offerId: string) => SeedOffer | undefined;

  constructor(offerOf: (offerId: string) => SeedOffer | undefined) {
    super(9_007_199_254_741_000_000n);
    this.#offerOf = offerOf;
  }

  call(path: string, fields: Fields): object | undefined {
    switch (path) {
      case "/purchase/order/render":
        return { result: this.#rendered(fields) };
      case "/purchase/order/create":
        return this.#create(fields);
      case "/purchase/orders/query": {
        const [number] = fields.purchase_ids?.match(/\d+/) ?? [];
        const order = this.find({ number, outsideNumber: fields.outer_purchase_id });
        return { success: true, data: { purchase_orders: order ? [viewOf(order)] : [] } };
      }
      case "/purchase/order/asyn/cancel":
        return this.cancel(fields.purchase_id ?? "") === "closed"
          ? { success: true }
          : { success: false, error_code: "STATUS_ERROR", error_msg: "订单状态不允许取消" };
      case "/logistics/detail/get":
        return { result: { success: true, data: { pnm_logistics_details: [] } } };
      default:
        return undefined;
    }
  }

  #rendered({ render_item_list = "[]" }: Fields) {
    const items = JSON.parse(render_item_list) as Line[];
    const counted = this.#counted(items);
    if (counted.unsold)
      return {
        success: true,
        data: { render_item_list: [], unavailable_sku_list: [counted.unsold] },
      };
    const { goodsFen, freightFen, prices } = counted;
    return {
      success: true,
      data: {
        total_real_pay_price: cny(goodsFen + freightFen),
        render_item_list: [{ item_price_infos: prices, mainland_shipping_fee: cny(freightFen) }],
        unavailable_sku_list: [],
      },
    };
  }

  #create(fields: Fields) {
    const counted = this.#counted(JSON.parse(fields.order_line_list ?? "[]") as Line[]);
    if (counted.unsold) {
      const { error_code, error_msg } = counted.unsold;
      return { success: false, error_code, error_msg };
    }
    const { goodsFen, freightFen } = counted;
    if (Number(fields.purchase_amount) < goodsFen + freightFen)
      return { success: false, error_code: "PRICE_CHANGED", error_msg: "价格已变动" };
    const { outer_purchase_id: outsideNumber = "", order_remark: note = "" } = fields;
    const order = this.place({ outsideNumber, goodsFen, freightFen, note });
    return {
      success: true,
      data: {
        success: true,
        outer_purchase_id: outsideNumber,
        order_list: [{ purchase_id: id(order.number), order_line_list: [] }],
      },
    };
  }

  #counted(lines: readonly Line[]) {
    let goodsFen = 0;
    let freightFen = 0;
    const prices: object[] = [];
    for (const { item_id, sku_id, quantity } of lines) {
      const offer = this.#offerOf(item_id);
      const sku = offer?.skus.find((one) => one.id === sku_id);
      if (!offer || !sku || sku.stock < quantity)
        return {
          goodsFen,
          freightFen,
          prices,
          unsold: { item_id: id(item_id), error_code: "NO_STOCK", error_msg: "库存不足" },
        };
      goodsFen += sku.priceFen * quantity;
      freightFen = Math.max(freightFen, offer.domesticFreightFen);
      prices.push({
        item_id: id(item_id),
        sku_id: id(sku_id),
        quantity,
        origin_price: cny(sku.priceFen * 2),
        discount_price: cny(sku.priceFen),
      });
    }
    return { goodsFen, freightFen, prices, unsold: undefined };
  }
}

function viewOf({
  number,
  state,
  goodsFen,
  freightFen,
  trackingNumbers,
  outsideNumber,
}: LocalOrder) {
  return {
    purchase_id: id(number),
    status: states[state],
    outer_purchase_id: outsideNumber,
    purchase_amount: goodsFen + freightFen,
    domestic_post_fee: freightFen,
    sub_purchase_orders: [
      {
        sub_purchase_order_id: id(`${number}1`),
        logistic_orders: trackingNumbers.map((logistic_number) => ({ logistic_number })),
      },
    ],
  };
}
