import { constants, createHash, privateDecrypt } from "node:crypto";
import { instantOf, japanTime } from "#app/integrations/channels/japan-time.ts";
import { localApplications } from "../channel-vars.ts";
import { consentPage } from "../consent-page.ts";
import { type DemoOrder, DemoOrders, type DemoState, salts } from "../demo-orders.ts";
import { SignedTokens, tokenSecrets } from "../signed-tokens.ts";
import type { Lent, StandIn } from "../stand-in.ts";
import { element, problem, resultSet, xml } from "./written-xml.ts";
import { codeOf, itemList, stockList, subCodeOf } from "./yahoo-goods.ts";

const { clientId, clientSecret, keyVersion } = localApplications.yahoo;
const accessSeconds = 3_600;
const consentSeconds = 28 * 86_400;
/** What is left of a consent once a question about orders came without a signature. */
const unsignedSeconds = 12 * 3_600;
const slackSeconds = 300;

/** Yahoo!ショッピング's interfaces and its sign-in, below `/yahoo/`; questions about orders come by `/yahoo/relay/`. */
export class Yahoo implements StandIn {
  readonly demo: DemoOrders;
  readonly #tokens: SignedTokens;
  /** Since when a store's consent is shortened. */
  readonly #unsignedAt = new Map<string, number>();

  constructor(
    readonly lent: Lent,
    private readonly privateKey: string,
  ) {
    this.demo = new DemoOrders(lent.goods, lent.now, salts.yahoo);
    this.#tokens = new SignedTokens(tokenSecrets.yahoo, lent.now);
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/yahoo/, "");
    if (path === "/yconnect/v2/authorization") return this.#consent(url);
    if (path === "/yconnect/v2/token") return this.#token(request);
    const [, relay, call] = path.match(/^(\/relay)?\/ShoppingWebService\/V1\/(\w+)$/) ?? [];
    if (!call) return new Response("not found\n", { status: 404 });
    if (this.lent.mood() === "busy") return new Response("Too Many Requests", { status: 429 });
    const given = request.headers.get("Authorization")?.replace(/^Bearer /, "");
    const token = this.#tokens.open("access", given);
    if (!token || this.lent.mood() === "expired")
      return problem(401, "px-04102", "AccessToken has been expired.");
    if (call === "myItemList") return itemList(this.lent, url.searchParams);
    if (call === "getStock") return stockList(this.lent, new URLSearchParams(await request.text()));
    if (!relay) return problem(403, "px-04306", "The source address is not registered.");
    return this.#orderCall(call, await request.text(), request.headers);
  }

  #orderCall(call: string, body: string, headers: Headers) {
    const seller = body.match(/<SellerId>([^<]*)<\/SellerId>/)?.[1] ?? "";
    if (!this.#isSigned(seller, headers)) this.#unsignedAt.set(seller, this.#seconds());
    if (call === "orderList") return orderList(this, seller, body);
    if (call === "orderInfo") return orderAnswer(this, seller, body);
    if (call === "orderShipStatusChange") return changedShipping(this, seller, body);
    return problem(404, "px-04001", "No such call.");
  }

  /** Where Yahoo! would send the seller who agreed. */
  agreed({ searchParams: asked }: URL) {
    const back = new URL(asked.get("redirect_uri") ?? "http://127.0.0.1/");
    const kind = codeKind(back.href, asked.get("code_challenge"));
    back.searchParams.set("code", this.#tokens.give(kind, "store", 600));
    back.searchParams.set("state", asked.get("state") ?? "");
    return back;
  }

  #consent(url: URL) {
    if (url.searchParams.get("client_id") !== clientId)
      return new Response("unknown client\n", { status: 400 });
    const declined = new URL(url.searchParams.get("redirect_uri") ?? "http://127.0.0.1/");
    declined.searchParams.set("error", "access_denied");
    declined.searchParams.set("state", url.searchParams.get("state") ?? "");
    return consentPage("Yahoo!ショッピング", "ストア", this.agreed(url), declined);
  }

  async #token(request: Request) {
    const due = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (request.headers.get("Authorization") !== due)
      return Response.json({ error: "invalid_client" }, { status: 401 });
    const asked = new URLSearchParams(await request.text());
    const access = () => ({
      access_token: this.#tokens.give("access", "store", accessSeconds),
      token_type: "Bearer",
      expires_in: accessSeconds,
    });
    if (asked.get("grant_type") === "refresh_token")
      return this.#renews(asked.get("refresh_token")) ? Response.json(access()) : invalidGrant();
    const verifier = asked.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const kind = codeKind(asked.get("redirect_uri") ?? "", challenge);
    if (!this.#tokens.open(kind, asked.get("code"))) return invalidGrant();
    const refresh_token = this.#tokens.give("refresh", "store", consentSeconds);
    return Response.json({ ...access(), refresh_token, id_token: "local" });
  }

  #renews(token: string | null) {
    const facts = this.#tokens.open("refresh", token);
    const unsigned = Math.min(...this.#unsignedAt.values());
    return facts !== undefined && this.#seconds() < unsigned + unsignedSeconds;
  }

  #isSigned(seller: string, headers: Headers) {
    if (headers.get("X-sws-signature-version") !== keyVersion) return false;
    const text = this.#opened(headers.get("X-sws-signature") ?? "");
    const [signer, at] = text.split(":");
    return signer === seller && Math.abs(Number(at) - this.#seconds()) < slackSeconds;
  }

  /** Node no longer decrypts PKCS #1 padding, so it is removed here. */
  #opened(signature: string) {
    try {
      const key = { key: this.privateKey, padding: constants.RSA_NO_PADDING };
      const filled = privateDecrypt(key, Buffer.from(signature, "base64"));
      if (filled[0] !== 0 || filled[1] !== 2) return "";
      return filled.subarray(filled.indexOf(0, 2) + 1).toString();
    } catch {
      return "";
    }
  }

  #seconds() {
    return Math.floor(this.lent.now().getTime() / 1_000);
  }
}

function codeKind(returnTo: string, challenge: string | null) {
  return `code ${new URL(returnTo).origin} ${challenge}`;
}

function invalidGrant() {
  return Response.json({ error: "invalid_grant", error_code: 4_008 }, { status: 400 });
}

const resultsMax = 2_000;
const statuses: Record<DemoState, [order: number, ship: number]> = {
  held: [3, 0],
  open: [2, 1],
  sent: [5, 3],
  cancelled: [4, 0],
};

function orderIdOf(seller: string, { number }: DemoOrder) {
  return `${seller}-${number}`;
}

function fieldOf(body: string, name: string) {
  return body.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? "";
}

/** `yyyymmddHHMMSS` in the time of Japan. */
function instantIn(body: string, name: string) {
  const written = fieldOf(body, name).replace(
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
    "$1-$2-$3T$4:$5:$6",
  );
  return instantOf(written)?.getTime() ?? Number.NaN;
}

/** Orders by the time they were made. */
export function orderList({ demo }: Yahoo, seller: string, body: string) {
  const from = instantIn(body, "OrderTimeFrom");
  const to = instantIn(body, "OrderTimeTo");
  const results = Number(fieldOf(body, "Result") || 10);
  const start = Number(fieldOf(body, "Start") || 1);
  if (!seller || Number.isNaN(from) || Number.isNaN(to) || results > resultsMax || !(start >= 1))
    return problem(400, "od-00001", "The request is wrong.");
  const found = demo
    .all()
    .filter(({ orderedAt }) => orderedAt.getTime() >= from && orderedAt.getTime() <= to + 999);
  const inner = found.slice(start - 1, start - 1 + results).map((order, index) => {
    const [status, ship] = statuses[demo.state(order)];
    const told = [
      element("Index", start + index),
      element("OrderId", orderIdOf(seller, order)),
      element("OrderTime", `${japanTime(order.orderedAt)}+09:00`),
      element("LastUpdateTime", `${japanTime(demo.changedAt(order))}+09:00`),
      ...[element("OrderStatus", status), element("ShipStatus", ship)],
    ];
    return `<OrderInfo>${told.join("")}</OrderInfo>`;
  });
  return xml(
    `<Result><Status>OK</Status><Search>${element("TotalCount", found.length)}${inner.join("")}</Search></Result>`,
  );
}

function orderIn({ demo }: Yahoo, seller: string, body: string) {
  const number = Number(fieldOf(body, "OrderId").replace(`${seller}-`, ""));
  return Number.isInteger(number) ? demo.find(number) : undefined;
}

/** One order. */
function orderAnswer(yahoo: Yahoo, seller: string, body: string) {
  const order = orderIn(yahoo, seller, body);
  if (!order) return resultSet("<Result><Status>NG</Status></Result>", 0, 0);
  const { demo } = yahoo;
  const [status] = statuses[demo.state(order)];
  const told = [
    element("OrderId", orderIdOf(seller, order)),
    ...[element("OrderStatus", status), element("Suspect", 0)],
    element("OrderTime", `${japanTime(order.orderedAt)}+09:00`),
    element("LastUpdateTime", `${japanTime(demo.changedAt(order))}+09:00`),
    element("BuyerComments", order.note),
    `<Pay>${element("PayStatus", 1)}</Pay>`,
    `<Ship>${shipOf(yahoo, order)}</Ship>`,
    ...order.lines.map((_, place) => itemOf(order, place)),
    `<Seller>${element("SellerId", seller)}</Seller>`,
  ];
  const info = `<OrderInfo>${told.join("")}</OrderInfo>`;
  return resultSet(`<Result><Status>OK</Status>${info}</Result>`, 1, 1);
}

function itemOf({ lines }: DemoOrder, place: number) {
  const { goods, quantity } = lines[place]!;
  const subCode = subCodeOf(goods);
  const told = [
    ...[element("LineId", place + 1), element("ItemId", codeOf(goods))],
    subCode && element("SubCode", subCode),
    ...[element("Title", `${goods.title} ${goods.spec}`), element("Jan", goods.jan)],
    ...[element("UnitPrice", goods.priceYen), element("Quantity", quantity)],
  ];
  return `<Item>${told.join("")}</Item>`;
}

function shipOf({ demo }: Yahoo, order: DemoOrder) {
  const [, status] = statuses[demo.state(order)];
  const [first, second] = (demo.told(order).at(-1)?.trackingNumber ?? "").split(" ");
  const { customer } = order;
  return [
    ...[element("ShipStatus", status), element("ShipInvoiceNumber1", first ?? "")],
    element("ShipInvoiceNumber2", second ?? ""),
    ...[element("ShipLastName", customer.lastName), element("ShipFirstName", customer.firstName)],
    ...[
      element("ShipZipCode", customer.postalCode),
      element("ShipPrefecture", customer.prefecture),
    ],
    ...[element("ShipCity", customer.city), element("ShipAddress1", customer.street)],
    element("ShipAddress2", customer.building),
    element("ShipPhoneNumber", customer.phone),
  ].join("");
}

/** What becomes of an order whose sending is told: the numbers are those of the last telling. */
function changedShipping(yahoo: Yahoo, seller: string, body: string) {
  const order = orderIn(yahoo, seller, body);
  const { demo, lent } = yahoo;
  if (!order || demo.state(order) === "cancelled")
    return problem(400, "od-00003", "The order cannot be changed.");
  if (!/^[0-4]$/.test(fieldOf(body, "ShipStatus")) || !fieldOf(body, "IsPointFix"))
    return problem(400, "od-00001", "The request is wrong.");
  if (!/^\d{8}$/.test(fieldOf(body, "ShipDate")))
    return problem(400, "od-00001", "ShipDate is wrong.");
  const numbers = [fieldOf(body, "ShipInvoiceNumber1"), fieldOf(body, "ShipInvoiceNumber2")];
  demo.tell(order, {
    trackingNumber: numbers.filter(Boolean).join(" "),
    carrier: fieldOf(body, "ShipCompanyCode"),
    quantities: order.lines.map(({ quantity }) => quantity),
    toldAt: lent.now(),
  });
  return resultSet("<Result><Status>OK</Status></Result>", 1, 1);
}
