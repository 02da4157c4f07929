import { japanTime } from "#app/integrations/channels/japan-time.ts";
import { localApplications } from "../channel-vars.ts";
import { DemoOrders, salts } from "../demo-orders.ts";
import type { Lent, StandIn } from "../stand-in.ts";
import { foundItems, stockOf } from "./rakuten-goods.ts";
import { orderModel, orderNumberOf, searchedOrders } from "./rakuten-orders.ts";
import { shipped } from "./rakuten-shipping.ts";
import { json, type Said, wrong } from "./said.ts";

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
