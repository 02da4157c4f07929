import { instantOf, japanTime } from "#app/integrations/channels/japan-time.ts";
import { localApplications } from "../channel-vars.ts";
import { type DemoOrder, DemoOrders, type DemoState, salts } from "../demo-orders.ts";
import type { Lent, StandIn } from "../stand-in.ts";
import { foundItems, stockOf } from "./rakuten-goods.ts";
import { json, type Said, wrong } from "./said.ts";

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
function searchedOrders({ demo, lent }: Rakuten, asked: Search): Said {
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
function orderModel({ demo }: Rakuten, order: DemoOrder) {
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

const { serviceSecret, licenseKey } = localApplications.rakuten;
const keyDays = 90;

/** Rakuten's RMS for one shop, below `/rakuten/es/…`. */
export class Rakuten implements StandIn {
  readonly demo: DemoOrders;
  /** When the licence key was made; it ends after ninety days. */
  readonly #keyMadeAt: number;

  constructor(readonly lent: Lent) {
    this.demo = new DemoOrders(lent.goods, lent.now, salts.rakuten);
    this.#keyMadeAt = lent.now().getTime();
  }

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/rakuten/, "").replace(/\/$/, "");
    const mood = this.lent.mood();
    if (mood === "busy") return new Response("Too Many Requests", { status: 429 });
    const given = request.headers.get("Authorization");
    const due = `ESA ${Buffer.from(`${serviceSecret}:${licenseKey}`).toString("base64")}`;
    if (given !== due || mood === "expired" || this.#isOver()) return unauthorised();
    const body = request.method === "POST" ? await bodyOf(request) : {};
    if (!body) return json(wrong(400, "BAD_REQUEST", "JSONの書式が不正です。"));
    return json(this.#said(`${request.method} ${path}`, searchParams, body));
  }

  #said(what: string, query: URLSearchParams, body: Record<string, never>): Said {
    switch (what) {
      case "GET /es/1.0/license-management/license-key/expiry-date":
        return query.get("licenseKey") === licenseKey
          ? { body: { expiryDate: japanTime(this.#keyEnd()) } }
          : wrong(400, "INVALID_LICENSE_KEY", "ライセンスキーが不正です。");
      case "GET /es/2.0/items/search":
        return foundItems(this.lent.goods, query);
      case "POST /es/2.1/inventories/bulk-get":
        return stockOf(this.lent, body);
      case "POST /es/2.0/order/searchOrder":
        return searchedOrders(this, body);
      case "POST /es/2.0/order/getOrder":
        return this.#orders(body);
      case "POST /es/2.0/order/updateOrderShipping":
        return shipped(this, body);
      default:
        return { status: 404, body: { message: "no Route matched" } };
    }
  }

  #orders({ orderNumberList, version }: { orderNumberList?: string[]; version?: number }): Said {
    if (!orderNumberList?.length || orderNumberList.length > 100)
      return wrong(
        400,
        "ORDER_EXT_API_GET_ORDER_ERROR_009",
        "orderNumberListは100件以内で指定して下さい。",
      );
    if ((version ?? 0) < 7)
      return wrong(400, "ORDER_EXT_API_GET_ORDER_ERROR_010", "versionを指定して下さい。");
    const orders = this.demo.all().filter((one) => orderNumberList.includes(orderNumberOf(one)));
    const messageCode = `ORDER_EXT_API_GET_ORDER_INFO_${orders.length > 0 ? "101" : "102"}`;
    return {
      body: {
        MessageModelList: [
          {
            messageType: "INFO",
            messageCode,
            message: `受注情報取得に成功しました。(取得件数${orders.length}件)`,
          },
        ],
        OrderModelList: orders.map((order) => orderModel(this, order)),
        version,
      },
    };
  }

  #keyEnd() {
    return new Date(this.#keyMadeAt + keyDays * 86_400_000);
  }

  #isOver() {
    return this.lent.now() >= this.#keyEnd();
  }
}

function unauthorised() {
  return Response.json(
    { Results: { errorCode: "ES04-01", message: "Un-Authorised" } },
    { status: 401 },
  );
}

async function bodyOf(request: Request) {
  try {
    return (await request.json()) as Record<string, never>;
  } catch {
    return undefined;
  }
}

interface Shipping {
  shippingDetailId?: number;
  deliveryCompany?: string;
  shippingNumber?: string;
  shippingDate?: string;
}

interface Update {
  orderNumber?: string;
  BasketidModelList?: { basketId: number; ShippingModelList: Shipping[] }[];
}

/** Adds reported tracking numbers to an order, also a number reported before, as Rakuten does. */
export function shipped(
  { demo, lent }: Rakuten,
  { orderNumber, BasketidModelList = [] }: Update,
): Said {
  const code = (number: number) => `ORDER_EXT_API_UPDATE_ORDERSHIPPING_ERROR_0${number}`;
  const order = demo.all().find((one) => orderNumberOf(one) === orderNumber);
  if (!order) return wrong(400, code(10), "該当する注文が存在しません。");
  if (demo.state(order) === "cancelled") return wrong(400, code(20), "キャンセル済みの注文です。");
  const told = BasketidModelList.flatMap(({ basketId, ShippingModelList }) =>
    ShippingModelList.map((shipping) => ({ basketId, shipping })),
  );
  for (const { shipping } of told) {
    if (!/^10[0-3]\d$/.test(shipping.deliveryCompany ?? ""))
      return wrong(400, code(11), "deliveryCompanyの書式が不正です。");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(shipping.shippingDate ?? ""))
      return wrong(400, code(11), "shippingDateの書式が不正です。");
    if ((shipping.shippingNumber ?? "").length > 120)
      return wrong(400, code(12), "shippingNumberは120文字以内で指定して下さい。");
  }
  const messages = told.map(({ basketId, shipping }, index) => {
    const places = basketsOf(order).find((one) => one.basketId === basketId)?.places ?? [];
    demo.tell(order, {
      trackingNumber: shipping.shippingNumber ?? "",
      carrier: shipping.deliveryCompany ?? "",
      quantities: order.lines.map(({ quantity }, place) => (places.includes(place) ? quantity : 0)),
      toldAt: lent.now(),
    });
    return {
      messageType: "INFO",
      messageCode: "ORDER_EXT_API_UPDATE_ORDERSHIPPING_INFO_101",
      message: "発送情報の追加設定が完了しました。",
      dataNumber: index + 1,
      shippingDetailId: order.number * 100 + demo.told(order).length - 1,
    };
  });
  return { body: { MessageModelList: messages } };
}
