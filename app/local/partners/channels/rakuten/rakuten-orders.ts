import { instantOf, japanTime } from "#app/integrations/channels/japan-time.ts";
import type { DemoOrder, DemoState } from "../demo-orders.ts";
import type { Rakuten } from "./rakuten.ts";
import { type Said, wrong } from "./said.ts";

const dayMs = 86_400_000;
const foundMax = 15_000;
const progress: Record<DemoState, number> = {
  held: 100,
  open: 300,
  sent: 500,
  cancelled: 900,
};

export function orderNumberOf({ number, orderedAt }: DemoOrder) {
  return `412345-${japanTime(orderedAt).slice(0, 10).replaceAll("-", "")}-${number}`;
}

interface Search {
  dateType?: number;
  startDatetime?: string;
  endDatetime?: string;
  orderProgressList?: number[];
  PaginationRequestModel?: { requestRecordsAmount: number; requestPage: number };
}

/** The numbers of orders that are searched for, within RMS's bounds of span, age and number. */
export function searchedOrders({ demo, lent }: Rakuten, asked: Search): Said {
  const start = instantOf(asked.startDatetime)?.getTime() ?? Number.NaN;
  const end = instantOf(asked.endDatetime)?.getTime() ?? Number.NaN;
  const { requestRecordsAmount: amount = 30, requestPage: page = 1 } =
    asked.PaginationRequestModel ?? {};
  const code = (number: number) => `ORDER_EXT_API_SEARCH_ORDER_ERROR_0${number}`;
  if (!asked.dateType) return wrong(400, code(9), "dateTypeの項目を指定して下さい。");
  if (Number.isNaN(start) || Number.isNaN(end))
    return wrong(400, code(11), "startDatetimeの書式が不正です。");
  if (end - start > 63 * dayMs || end < start)
    return wrong(400, code(13), "期間は63日以内で指定して下さい。");
  if (lent.now().getTime() - start > 730 * dayMs)
    return wrong(400, code(14), "過去730日以内を指定して下さい。");
  if (amount > 1_000 || amount * page > foundMax)
    return wrong(400, code(15), "取得件数の上限を超えています。");
  const found = demo
    .all()
    .filter((order) => asked.orderProgressList?.includes(progress[demo.state(order)]) ?? true)
    .filter((order) => {
      const at = (asked.dateType === 5 ? demo.changedAt(order) : order.orderedAt).getTime();
      return at >= start && at <= end + 999;
    });
  return listed(found.map(orderNumberOf), amount, page);
}

function listed(numbers: readonly string[], amount: number, page: number): Said {
  const none = numbers.length === 0;
  const message = none ? "注文検索に成功しました。(検索結果０件)" : "注文検索に成功しました。";
  const messageCode = `ORDER_EXT_API_SEARCH_ORDER_INFO_10${none ? 2 : 1}`;
  return {
    body: {
      orderNumberList: numbers.slice((page - 1) * amount, page * amount),
      MessageModelList: [{ messageType: "INFO", messageCode, message }],
      PaginationResponseModel: {
        totalRecordsAmount: none ? null : numbers.length,
        totalPages: none ? null : Math.ceil(numbers.length / amount),
        requestPage: none ? null : page,
      },
    },
  };
}

/** The baskets of an order, and which lines are in each: now and then one line goes to another address. */
export function basketsOf({ number, lines }: DemoOrder) {
  const places = lines.map((_, place) => place);
  const parted = lines.length > 1 && number % 3 === 0;
  return parted
    ? places.map((place) => ({ basketId: number * 10 + place, places: [place] }))
    : [{ basketId: number * 10, places }];
}

/** An order as RMS tells of it. */
export function orderModel({ demo }: Rakuten, order: DemoOrder) {
  const state = demo.state(order);
  const told = demo.told(order);
  const sentAt = state === "sent" ? `${japanTime(demo.changedAt(order))}+0900` : null;
  const baskets = basketsOf(order);
  return {
    orderNumber: orderNumberOf(order),
    orderProgress: progress[state],
    orderDatetime: `${japanTime(order.orderedAt)}+0900`,
    shopOrderCfmDatetime: null,
    orderFixDatetime: null,
    shippingInstDatetime: null,
    shippingCmplRptDatetime: sentAt,
    remarks: order.note,
    severalSenderFlag: baskets.length > 1 ? 1 : 0,
    cautionDisplayType: 0,
    goodsPrice: order.lines.reduce(
      (sum, { goods, quantity }) => sum + goods.priceYen * quantity,
      0,
    ),
    PackageModelList: baskets.map(({ basketId, places }) => ({
      basketId,
      packageDeleteFlag: 0,
      SenderModel: state === "held" ? keptBack : sender(order),
      ItemModelList: places.map((place) => itemModel(order, place)),
      ShippingModelList: told.flatMap(({ trackingNumber, quantities, carrier }, index) =>
        places.some((place) => quantities[place])
          ? [
              {
                shippingDetailId: order.number * 100 + index,
                shippingNumber: trackingNumber,
                deliveryCompany: carrier,
              },
            ]
          : [],
      ),
    })),
  };
}

/** The address fields of an order that is not settled yet: all withheld. */
const keptBack = {
  zipCode1: null,
  zipCode2: null,
  prefecture: null,
  city: null,
  subAddress: null,
  familyName: null,
  firstName: null,
  phoneNumber1: null,
};

function itemModel(order: DemoOrder, place: number) {
  const { goods, quantity } = order.lines[place]!;
  return {
    itemDetailId: `@9007199254740${order.number % 1_000_000}${place}`,
    itemId: `@9007199254740993${place}`,
    itemName: goods.title,
    itemNumber: goods.product,
    manageNumber: goods.product,
    price: goods.priceYen,
    priceTaxIncl: goods.priceYen,
    units: quantity,
    deleteItemFlag: 0,
    includeTaxFlag: 1,
    SkuModelList: [
      { variantId: goods.sku.toLowerCase(), merchantDefinedSkuId: goods.sku, skuInfo: goods.spec },
    ],
  };
}

function sender({ customer }: DemoOrder) {
  const { phone } = customer;
  return {
    zipCode1: customer.postalCode.slice(0, 3),
    zipCode2: customer.postalCode.slice(3),
    prefecture: customer.prefecture,
    city: customer.city,
    subAddress: `${customer.street}${customer.building}`,
    familyName: customer.lastName,
    firstName: customer.firstName,
    familyNameKana: customer.lastKana,
    firstNameKana: customer.firstKana,
    phoneNumber1: phone.slice(0, 3),
    phoneNumber2: phone.slice(3, 7),
    phoneNumber3: phone.slice(7),
  };
}
