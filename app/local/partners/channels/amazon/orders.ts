import { type DemoOrder, DemoOrders, salts } from "../demo-orders.ts";
import type { AmazonArticle } from "./articles.ts";
import { type Asked, type Call, found, instantOf, invalid, listOf, notFound } from "./call.ts";
import { Marks, questionOf } from "./marks.ts";
import { type Facts, numberOf, orderIdOf, type Package, toldOrder } from "./told-order.ts";

const dayMs = 86_400_000;
const statuses = {
  held: "PENDING",
  open: "UNSHIPPED",
  sent: "SHIPPED",
  cancelled: "CANCELLED",
} as const;

/** Orders of the demo's customers as Amazon tells them, and the parcels that it is told of. */
export class Orders {
  readonly marks: Marks;
  readonly demo: DemoOrders;
  readonly #keptByAmazon: ReadonlySet<string>;
  readonly #packages = new Map<number, Map<string, Package>>();
  /** Orders that do not belong to the demo, with all their fields. */
  readonly foreign: Facts[] = [];

  constructor(
    articles: readonly AmazonArticle[],
    private readonly now: () => Date,
    private readonly marketplaces: readonly string[],
  ) {
    this.marks = new Marks(now, dayMs);
    this.demo = new DemoOrders(
      articles.map(({ goods }) => goods),
      now,
      salts.amazon,
    );
    this.#keptByAmazon = new Set(
      articles.filter(({ isKeptByAmazon }) => isKeptByAmazon).map(({ goods }) => goods.sku),
    );
  }

  readonly calls: Call[] = [
    {
      name: "searchOrders",
      method: "GET",
      pattern: /^\/orders\/2026-01-01\/orders$/,
      answer: (asked) => this.#search(asked),
    },
    {
      name: "getOrder",
      method: "GET",
      pattern: /^\/orders\/2026-01-01\/orders\/([^/]+)$/,
      answer: ({ parts: [id], query }) =>
        found({ order: toldOrder(this.#find(id!), listOf(query, "includedData")) }),
    },
    {
      name: "confirmShipment",
      method: "POST",
      pattern: /^\/orders\/v0\/orders\/([^/]+)\/shipmentConfirmation$/,
      answer: ({ parts: [id], body }) => this.#confirm(id!, body),
    },
  ];

  /** The parcels that Amazon was told of. */
  packages(orderId: string): readonly Package[] {
    return [...(this.#packages.get(numberOf(orderId) ?? Number.NaN)?.values() ?? [])];
  }

  #search({ query }: Asked) {
    const [changed, created] = [query.get("lastUpdatedAfter"), query.get("createdAfter")];
    if ((changed === null) === (created === null)) throw invalid();
    const since = instantOf(changed ?? created ?? "");
    const places = listOf(query, "marketplaceIds");
    if (places.some((id) => !this.marketplaces.includes(id))) throw invalid();
    const most = Number(query.get("maxResultsPerPage") ?? 100);
    if (!(most >= 1 && most <= 100)) throw invalid("maxResultsPerPage is out of range.");
    const question = questionOf(query, "paginationToken", "maxResultsPerPage", "includedData");
    const after = this.marks.read(query.get("paginationToken"), question);
    const by = listOf(query, "fulfilledBy");
    const only = listOf(query, "fulfillmentStatuses");
    const rows = [...this.foreign, ...this.demo.all().map((order) => this.#factsOf(order))]
      .filter((one) => places.length === 0 || places.includes(one.marketplaceId))
      .filter((one) => (changed ? one.changedAt : one.createdAt) >= since)
      .filter((one) => by.length === 0 || by.includes(one.fulfilledBy))
      .filter((one) => only.length === 0 || only.includes(one.status))
      .sort((a, b) => placeOf(a) - placeOf(b) || a.orderId.localeCompare(b.orderId))
      .filter((one) => !after || isAfter(one, after));
    const page = rows.slice(0, most);
    const last = page.at(-1);
    const more = last && rows.length > most;
    return found({
      orders: page.map((one) => toldOrder(one, listOf(query, "includedData"))),
      ...(more && {
        pagination: { nextToken: this.marks.write(question, [placeOf(last), last.orderId]) },
      }),
      [changed ? "lastUpdatedBefore" : "createdBefore"]: since.toISOString(),
    });
  }

  #find(orderId: string): Facts {
    const foreign = this.foreign.find((one) => one.orderId === orderId);
    if (foreign) return foreign;
    const number = numberOf(orderId);
    if (number === undefined) throw invalid();
    const order = this.demo.find(number);
    if (!order || orderIdOf(number) !== orderId) throw notFound(orderId);
    return this.#factsOf(order);
  }

  #factsOf(order: DemoOrder): Facts {
    const state = this.demo.state(order);
    const left = this.demo.left(order);
    const isPart = state === "open" && this.demo.told(order).length > 0;
    return {
      orderId: orderIdOf(order.number),
      order,
      left,
      createdAt: order.orderedAt,
      changedAt: this.demo.changedAt(order),
      status: isPart ? "PARTIALLY_SHIPPED" : statuses[state],
      fulfilledBy: this.#keptByAmazon.has(order.lines[0]!.goods.sku) ? "AMAZON" : "MERCHANT",
      marketplaceId: this.marketplaces[0]!,
      packages: [...(this.#packages.get(order.number)?.values() ?? [])],
    };
  }

  #confirm(orderId: string, body: unknown) {
    const told = (body as { packageDetail?: Package } | undefined)?.packageDetail;
    const foreign = this.foreign.find((one) => one.orderId === orderId);
    const isWhole = told && /^[1-9]\d*$/.test(told.packageReferenceId ?? "") && told.carrierCode;
    if (!isWhole || !told.trackingNumber || !told.orderItems?.length) throw invalid();
    instantOf(told.shipDate);
    if (foreign) return { status: 204 };
    const facts = this.#find(orderId);
    const { order } = facts;
    if (!["UNSHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"].includes(facts.status))
      throw invalid("The order cannot be confirmed.");
    const packages = this.#packages.get(order.number) ?? new Map<string, Package>();
    // The same package number again replaces the earlier report.
    if (!packages.has(told.packageReferenceId)) {
      const ids = order.lines.map((_, line) => `${order.number}${line + 1}`);
      const quantities = ids.map(
        (id) => told.orderItems.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0,
      );
      if (quantities.every((one) => one === 0)) throw invalid("The order has no such items.");
      if (quantities.some((one, line) => one > facts.left[line]!))
        throw invalid("The quantity exceeds what is left to ship.");
      const { trackingNumber, carrierCode: carrier } = told;
      this.demo.tell(order, { trackingNumber, carrier, quantities, toldAt: this.now() });
    }
    this.#packages.set(order.number, packages.set(told.packageReferenceId, told));
    return { status: 204 };
  }
}

function placeOf({ changedAt }: Facts) {
  return changedAt.getTime();
}

function isAfter(one: Facts, [time, id]: readonly (string | number)[]) {
  return placeOf(one) > Number(time) || (placeOf(one) === Number(time) && one.orderId > String(id));
}
