import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ownProducts } from "./catalog.ts";
import { day, flag, instant, json, type Kept } from "./columns.ts";
import { companies, stores, users } from "./customers.ts";
import { orders } from "./orders.ts";
import { logisticsMethods } from "./pricing.ts";
import { shippingRequests } from "./shipments.ts";

type Message = Kept<"message">;

/** A transport to Amazon's warehouse that Amazon offered. */
export interface OfferedTransport {
  optionId: string;
  said: Message | null;
  feeYen: number | null;
}

export type PlanChange = "goods" | "boxes" | "request";

/** A problem found by Amazon or by us; `sku` is empty if it concerns no single SKU. */
export interface PlanProblem {
  why: Message;
  sku: string;
}

export type PlanState =
  | "cancelled"
  | "cancelling"
  | "short"
  | "received"
  | "preparing"
  | "boxing"
  | "asking"
  | "choosing"
  | "confirming"
  | "labelled"
  | "stopped";

export type PlanStep =
  | "boxes"
  | "cancel"
  | "pack"
  | "packing"
  | "create"
  | "placement"
  | "transport"
  | "place"
  | "windows"
  | "window"
  | "carry"
  | "labels";

export type ReturnFate = "resend" | "undecided" | "dispose" | "resell";

export type ReturnPlace = "customer" | "seller" | "carrier";

export type ReturnReason = "wrong" | "unwanted" | "faulty" | "undelivered";

/** A line of an end customer's order as it was bought; quantity 0 if it was left out. */
export interface BoughtLine {
  lineId: string;
  skuId: string;
  quantity: number;
}

export type DirectPays = "ask" | "balance";

export type DirectSlip = "note" | "none";

export type DirectStockOut = "wait" | "drop" | "cancel";

export type DirectTelling = "waiting" | "failed" | "told" | "none" | "off";

export type Channel = "amazon" | "rakuten" | "yahoo" | "shopify";

/** Personal data: stored sealed, shown only to those who need it, and deleted after its term. */
export interface Receiver {
  name: string;
  /** `JP` for Japan. */
  country: string;
  postalCode: string;
  prefecture: string;
  city: string;
  street: string;
  building: string;
  phone: string;
}

export interface ShopOrderLine {
  lineId: string;
  /** The article's `articleId`; empty if the order names none. */
  articleId: string;
  sku: string;
  title: string;
  picture: string;
  /** Pieces still to be sent. */
  quantity: number;
  /** Pieces ordered less those cancelled; unchanged by sending. */
  ordered: number;
  priceYen: number | null;
}

/** An end customer's order, as far as it is needed to buy, pack and send it. */
export interface ShopOrder {
  orderId: string;
  /** The number that the shop's owner sees, such as `#1024`. */
  name: string;
  orderedAt: Date;
  changedAt: Date;
  state: "open" | "held" | "sent" | "cancelled";
  /** Null while the marketplace withholds it. */
  receiver: Receiver | null;
  note: string;
  lines: ShopOrderLine[];
}

/** A product's pieces by place. */
export interface PiecesAt {
  /** On sale at the marketplaces. */
  onHand: number;
  /** Announced to the marketplace or sent by us; the larger, because our own delivery is both. */
  coming: number;
  withUs: number;
  ordered: number;
  /** In draft orders, not yet placed. */
  drafted: number;
}

/** Pieces a day, in thousandths; null for a window without known days. */
export interface SalesSpeed {
  last7: number | null;
  last30: number | null;
  last90: number | null;
  /** The speed used for the next weeks. */
  expected: number;
  /** Days whose sales were above the cap and counted as the cap. */
  spikes: number;
  /** Days counted. */
  days: number;
}

/** 調達日数: days from payment to arrival, and which deliveries the figure comes from. */
export interface LeadTime {
  /** The median of the deliveries counted, or the usual number. */
  days: number;
  /** The 90th percentile; null if no delivery was counted. */
  p90: number | null;
  samples: number;
  from: "own" | "supplier" | "company" | "all" | "usual";
}

/** A landed cost in whole yen. */
export interface YenRange {
  minYen: number;
  maxYen: number;
}

/** The figures of a product's warning. */
export interface Reckoned extends PiecesAt {
  speed: SalesSpeed;
  /** Pieces sold in each of the last seven weeks, the oldest first. */
  weeks: number[];
  /** Days until the marketplaces' stock runs out, and until all pieces on the way are sold too. */
  sellableDays: number | null;
  allDays: number | null;
  emptyOn: string | null;
  lead: LeadTime;
  /** Long holidays that an order of today meets, or that bring its last day forward. */
  rests: { nameJa: string; from: string; to: string }[];
  /** Pieces to order now; 0 if none are needed. */
  suggested: number;
  cutByBudget: boolean;
  landed: YenRange | null;
  coverDays: number;
  mutedUntil: string | null;
}

export type FetchState = "done" | "waiting" | "failed" | "running";

export type ShopAnswer = "refused" | "away" | "busy" | "closed" | "ok" | "forbidden";

export type ShopState = "closed" | "connected" | "renew" | "disconnected" | "manual";

export type HookTopic =
  | "app/uninstalled"
  | "customers/data_request"
  | "customers/redact"
  | "shop/redact"
  | "orders/create"
  | "orders/updated";

/** The only part of a webhook that is stored: the order numbers of a privacy request. */
export interface HookPayload {
  orders: string[];
}

/** 連携したショップ: a company's shop at its marketplace. A shop connected again keeps its row. */
export const channelShops = sqliteTable(
  "channel_shops",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** `other` for a `manual` shop, which has no adapter. */
    channel: text("channel").$type<Channel>().notNull(),
    /** In the marketplace's spelling. */
    shopId: text("shop_id").notNull(),
    name: text("name").notNull(),
    /** The company's store; null if it could have no more stores. */
    storeId: text("store_id").references(() => stores.id),
    state: text("state").$type<ShopState>().notNull(),
    version: integer("version").notNull(),
    /** The permissions of the keys, in the marketplace's own words. */
    scopes: json<string[]>("scopes").notNull(),
    /** The person who connected it last, who receives its notices with the owner. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    connectedAt: instant("connected_at").notNull(),
    /** Hours between stock fetches as the buyer set them, 1 to 168; null fetches every night. */
    fetchHours: integer("fetch_hours"),
  },
  (shop) => [
    uniqueIndex("channel_shops_own").on(shop.companyId, shop.channel, shop.shopId),
    uniqueIndex("channel_shops_live")
      .on(shop.channel, shop.shopId)
      .where(sql`state IN ('connected', 'renew')`),
    index("channel_shops_state").on(shop.state, shop.connectedAt, shop.id),
  ],
);

/** The sealed keys of a connected shop, and the marketplace's last answer. */
export const channelKeys = sqliteTable(
  "channel_keys",
  {
    shop: text("shop")
      .primaryKey()
      .references(() => channelShops.id),
    sealedKeys: text("sealed_keys").notNull(),
    keysEnd: instant("keys_end"),
    renewalEnd: instant("renewal_end"),
    /** Another run renews the keys until then. */
    renewingUntil: instant("renewing_until"),
    answer: text("answer").$type<ShopAnswer>().notNull(),
    answeredAt: instant("answered_at").notNull(),
  },
  (key) => [index("channel_keys_end").on(key.renewalEnd)],
);

/** The warnings sent before a shop's keys end, each once. */
export const channelWarnings = sqliteTable(
  "channel_warnings",
  {
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    renewalEnd: instant("renewal_end").notNull(),
    days: integer("days").notNull(),
    toldAt: instant("told_at").notNull(),
  },
  (warning) => [primaryKey({ columns: [warning.shop, warning.renewalEnd, warning.days] })],
);

/** An unfinished consent of a seller; only the hash of its `state` is stored. */
export const channelStates = sqliteTable(
  "channel_states",
  {
    hash: text("hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channel: text("channel").$type<Channel>().notNull(),
    /** As the seller typed it; empty if the marketplace reports it. */
    shopId: text("shop_id").notNull(),
    madeAt: instant("made_at").notNull(),
    usedAt: instant("used_at"),
  },
  (state) => [
    index("channel_states_user").on(state.userId, state.madeAt),
    index("channel_states_age").on(state.madeAt),
  ],
);

/** 販売先の商品: an article of a shop with its stock as last reported by the marketplace. */
export const channelArticles = sqliteTable(
  "channel_articles",
  {
    /** Ascending by first import; lists are read in this order. */
    number: integer("number").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    /** Copied from the shop, so that a company's articles are read without a join. */
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The marketplace's id of what it counts. */
    articleId: text("article_id").notNull(),
    /** The key of `hidden_articles`: the ASIN at Amazon, elsewhere the article's id. */
    code: text("code").notNull(),
    sku: text("sku").notNull(),
    title: text("title").notNull(),
    address: text("address").notNull().default(""),
    picture: text("picture").notNull().default(""),
    asin: text("asin").notNull().default(""),
    fnsku: text("fnsku").notNull().default(""),
    jan: text("jan").notNull().default(""),
    priceYen: integer("price_yen"),
    onHand: integer("on_hand").notNull(),
    inbound: integer("inbound").notNull(),
    reserved: integer("reserved").notNull(),
    unsellable: integer("unsellable").notNull(),
    /** The marketplace reported a negative count, stored as 0. */
    odd: flag("odd").notNull().default(false),
    firstSeenAt: instant("first_seen_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    /** The time of the first complete fetch without it. */
    goneAt: instant("gone_at"),
    /**
     * True while `article_products` or `hidden_articles` has a row of it; written by the commands
     * that write those, so that lists are read by index.
     */
    bound: flag("bound").notNull().default(false),
    hidden: flag("hidden").notNull().default(false),
  },
  (article) => [
    uniqueIndex("channel_articles_one").on(article.shop, article.articleId),
    index("channel_articles_sku").on(article.shop, article.sku),
    index("channel_articles_seen").on(article.shop, article.seenAt),
    index("channel_articles_company").on(article.companyId, article.number),
    index("channel_articles_code").on(article.companyId, article.code),
    index("channel_articles_jan").on(article.companyId, article.jan).where(sql`jan <> ''`),
    index("channel_articles_asin").on(article.shop, article.asin).where(sql`asin <> ''`),
    index("channel_articles_picture")
      .on(article.companyId, article.picture)
      .where(sql`picture <> ''`),
    // One partial index per part of the list; a page and its count read nothing else.
    index("channel_articles_sold")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NULL AND hidden = 0`),
    index("channel_articles_unbound")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NULL AND hidden = 0 AND bound = 0`),
    index("channel_articles_empty")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NULL AND hidden = 0 AND on_hand = 0`),
    index("channel_articles_odd")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NULL AND hidden = 0 AND odd = 1`),
    index("channel_articles_gone")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NOT NULL AND hidden = 0`),
    check(
      "channel_article_counts",
      sql`on_hand >= 0 AND inbound >= 0 AND reserved >= 0 AND unsellable >= 0`,
    ),
    check("channel_article_price", sql`price_yen IS NULL OR price_yen >= 0`),
  ],
);

/** The own product that an article is bound to; at most one article per shop and product. */
export const articleProducts = sqliteTable(
  "article_products",
  {
    article: integer("article")
      .primaryKey()
      .references(() => channelArticles.number),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    productId: text("product_id")
      .notNull()
      .references(() => ownProducts.id),
    boundAt: instant("bound_at").notNull(),
    boundByName: text("bound_by_name").notNull(),
  },
  (bound) => [
    uniqueIndex("article_products_one").on(bound.shop, bound.productId),
    index("article_products_product").on(bound.productId),
  ],
);

/** Pieces that an article sold on a day in Japan; sold-out days say nothing about demand. */
export const channelSales = sqliteTable(
  "channel_sales",
  {
    article: integer("article")
      .notNull()
      .references(() => channelArticles.number),
    day: day("day").notNull(),
    sold: integer("sold").notNull().default(0),
    soldOut: flag("sold_out").notNull().default(false),
  },
  (sale) => [
    primaryKey({ columns: [sale.article, sale.day] }),
    check("channel_sales_sold", sql`sold >= 0`),
  ],
);

/** 非表示の商品: articles that a company does not want to see, whether it sells them or not. */
export const hiddenArticles = sqliteTable(
  "hidden_articles",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channel: text("channel").$type<Channel>().notNull(),
    code: text("code").notNull(),
    title: text("title").notNull(),
    hiddenAt: instant("hidden_at").notNull(),
    hiddenByName: text("hidden_by_name").notNull(),
  },
  (hidden) => [
    uniqueIndex("hidden_articles_one").on(hidden.companyId, hidden.channel, hidden.code),
    index("hidden_articles_newest").on(
      hidden.companyId,
      hidden.channel,
      hidden.hiddenAt,
      hidden.id,
    ),
  ],
);

/** 販売先の注文: an end customer's order as last reported by its marketplace. */
export const channelOrders = sqliteTable(
  "channel_orders",
  {
    number: integer("number").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The marketplace's order id. */
    orderId: text("order_id").notNull(),
    /** The number that the shop's owner sees, and its search form. */
    name: text("name").notNull(),
    searchName: text("search_name").notNull(),
    state: text("state").$type<ShopOrder["state"]>().notNull(),
    orderedAt: instant("ordered_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    /** The time of sending or cancelling, from which the term of the personal data runs. */
    endedAt: instant("ended_at"),
    /** Enough of the receiver to tell whether we can send there; empty while unknown. */
    country: text("country").notNull(),
    isPostalCodeWhole: flag("is_postal_code_whole").notNull(),
    /** The receiver as everybody may read it, such as 見＊＊ 様（東京都）. */
    maskedReceiver: text("masked_receiver").notNull(),
    /** The sealed receiver and note; empty if unknown or deleted. */
    sealedReceiver: text("sealed_receiver").notNull(),
    /** The customer asked for deletion; the receiver is not stored again. */
    forgottenAt: instant("forgotten_at"),
    /** How many lines the order has at its marketplace; at most `channelOrderLimits.linesKept` are stored. */
    lineCount: integer("line_count").notNull(),
    /**
     * Excluded from automatic ordering, by hand or because the goods were sold out; empty
     * otherwise.
     */
    heldBack: text("held_back").$type<"" | "hand" | "stock">().notNull().default(""),
    seenAt: instant("seen_at").notNull(),
  },
  (order) => [
    uniqueIndex("channel_orders_one").on(order.shop, order.orderId),
    index("channel_orders_newest").on(order.shop, order.orderedAt, order.number),
    index("channel_orders_state").on(order.shop, order.state, order.orderedAt, order.number),
    index("channel_orders_search").on(order.shop, order.searchName),
    index("channel_orders_term").on(order.endedAt).where(sql`sealed_receiver <> ''`),
  ],
);

/** A line of an end customer's order; one that is no longer reported stays with quantity 0. */
export const channelOrderLines = sqliteTable(
  "channel_order_lines",
  {
    orderNumber: integer("order_number")
      .notNull()
      .references(() => channelOrders.number),
    lineId: text("line_id").notNull(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    place: integer("place").notNull(),
    articleId: text("article_id").notNull(),
    /** The article of the shop, once known. */
    article: integer("article").references(() => channelArticles.number),
    /** The own product of an uploaded order; other lines find it by their article. */
    productId: text("product_id").references(() => ownProducts.id),
    sku: text("sku").notNull(),
    title: text("title").notNull(),
    picture: text("picture").notNull(),
    /** Pieces still to be sent. */
    quantity: integer("quantity").notNull(),
    ordered: integer("ordered").notNull(),
    priceYen: integer("price_yen"),
    /** The day in Japan on which it was ordered, which counts as the day of sale. */
    day: day("day").notNull(),
    /** Pieces sold, 0 if cancelled, and how many of them are counted in `channel_sales`. */
    sold: integer("sold").notNull(),
    counted: integer("counted").notNull().default(0),
  },
  (line) => [
    primaryKey({ columns: [line.orderNumber, line.lineId, line.articleId, line.sku] }),
    index("channel_order_lines_uncounted").on(line.shop).where(sql`sold <> counted`),
    index("channel_order_lines_article").on(line.article),
    index("channel_order_lines_product").on(line.productId).where(sql`product_id IS NOT NULL`),
    check("channel_order_line_counts", sql`quantity >= 0 AND ordered >= 0 AND sold >= 0`),
  ],
);

/**
 * 自動発注の設定: how a shop's orders are bought and sent; `defaultRule` applies to a shop without a row.
 */
export const directRules = sqliteTable(
  "direct_rules",
  {
    shop: text("shop")
      .primaryKey()
      .references(() => channelShops.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The person who saved it last, in whose name orders are placed. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    isOn: flag("is_on").notNull(),
    /** Earlier orders are bought by hand only; null while the rule is off. */
    onSince: instant("on_since"),
    dayLimitYen: integer("day_limit_yen").notNull(),
    pays: text("pays").$type<DirectPays>().notNull(),
    /** Hours between the customer's order and the purchase. */
    holdHours: integer("hold_hours").notNull(),
    stockOut: text("stock_out").$type<DirectStockOut>().notNull(),
    methodCode: text("method_code")
      .notNull()
      .references(() => logisticsMethods.code),
    /**
     * Picks the cheapest method when the shipment is requested; `method_code` is used if none
     * carries the goods.
     */
    picksCheapest: flag("picks_cheapest").notNull().default(false),
    slip: text("slip").$type<DirectSlip>().notNull(),
    /** Reports tracking numbers to the marketplace. */
    tellsSent: flag("tells_sent").notNull(),
    /** The last day in Japan on which the rule was run. */
    ranOn: day("ran_on"),
  },
  (rule) => [
    index("direct_rules_due").on(rule.ranOn).where(sql`is_on = 1`),
    check(
      "direct_rule_numbers",
      sql`day_limit_yen BETWEEN 1 AND 100000000 AND hold_hours BETWEEN 0 AND 168`,
    ),
  ],
);

/** 直送の発注: the one purchase made for an end customer's order, and its progress. */
export const directPurchases = sqliteTable(
  "direct_purchases",
  {
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    /** The marketplace's order id. */
    orderId: text("order_id").notNull(),
    channelOrder: integer("channel_order")
      .notNull()
      .unique()
      .references(() => channelOrders.number),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Our own order. */
    purchase: text("purchase")
      .notNull()
      .unique()
      .references(() => orders.id),
    made: text("made").$type<"auto" | "hand">().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    boughtAt: instant("bought_at").notNull(),
    /**
     * The day in Japan and the expected cost of the purchase, which count against the daily limit.
     */
    boughtOn: day("bought_on").notNull(),
    totalYen: integer("total_yen").notNull(),
    pays: text("pays").$type<DirectPays>().notNull(),
    methodCode: text("method_code")
      .notNull()
      .references(() => logisticsMethods.code),
    /** The method is chosen when the shipment is requested and then stored in `method_code`. */
    picksCheapest: flag("picks_cheapest").notNull().default(false),
    /** The lowest expected freight of the chosen method; null if none was chosen automatically. */
    pickedYen: integer("picked_yen"),
    slip: text("slip").$type<DirectSlip>().notNull(),
    /** The `changed_at` of the marketplace's order that was last taken into account. */
    seenChange: instant("seen_change").notNull(),
    /** The question that the buyer must decide; null if there is none. */
    toDecide: json<Message>("to_decide"),
    /** When the buyer last pressed このまま進める; pieces missing by then are no longer waited for. */
    decidedAt: instant("decided_at"),
    /** The lines of the end customer's order that were bought, with their SKUs. */
    boughtLines: json<BoughtLine[]>("bought_lines").notNull().default([]),
    /**
     * The sealed receiver of the parcel, updated until packing; deleted together with the order's.
     */
    sealedReceiver: text("sealed_receiver").notNull().default(""),
    /**
     * When the automatic handling ended: the parcels were reported, or the purchase was cancelled.
     */
    endedAt: instant("ended_at"),
  },
  (purchase) => [
    primaryKey({ columns: [purchase.shop, purchase.orderId] }),
    index("direct_purchases_day").on(purchase.shop, purchase.boughtOn),
    index("direct_purchases_open").on(purchase.boughtAt).where(sql`ended_at IS NULL`),
  ],
);

/**
 * 荷物: the parcels of a direct purchase, each reported separately. The first is written with the
 * purchase; splitting its request adds another, to the same customer with the same slip.
 */
export const directParcels = sqliteTable(
  "direct_parcels",
  {
    /**
     * The id of its shipping request. The first parcel's id is known before the request is made, so
     * that it is made only once.
     */
    requestId: text("request_id").primaryKey(),
    purchase: text("purchase")
      .notNull()
      .references(() => directPurchases.purchase),
    /** The parcel's position in its purchase, from 1. */
    position: integer("position").notNull(),
    telling: text("telling").$type<DirectTelling>().notNull(),
    /** Why the last report failed; null before the first try and after success. */
    tellFault: json<Message>("tell_fault"),
    tellTries: integer("tell_tries").notNull().default(0),
    tellNext: instant("tell_next"),
    toldAt: instant("told_at"),
  },
  (parcel) => [
    uniqueIndex("direct_parcels_purchase").on(parcel.purchase, parcel.position),
    index("direct_parcels_telling").on(parcel.tellNext).where(sql`telling = 'waiting'`),
  ],
);

/**
 * 自動のお支払い: what a rule paid from the wallet on a day in Japan, which counts against the daily
 * limit.
 */
export const directPayments = sqliteTable(
  "direct_payments",
  {
    payment: text("payment").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    paidOn: day("paid_on").notNull(),
    yen: integer("yen").notNull(),
  },
  (payment) => [
    index("direct_payments_day").on(payment.shop, payment.paidOn),
    check("direct_payments_not_negative", sql`yen >= 0`),
  ],
);

/** 取得: the fetch of a shop's list, part by part; a later run continues where it stopped. */
export const channelFetches = sqliteTable(
  "channel_fetches",
  {
    id: text("id").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    kind: text("kind").notNull(),
    state: text("state").$type<FetchState>().notNull(),
    /** Parts stored. A run raises the number it has read; a guard refuses any other. */
    part: integer("part").notNull().default(0),
    /** Rows stored, and the marketplace's total if it reports one. */
    done: integer("done").notNull().default(0),
    total: integer("total"),
    /** The marketplace's mark of the next part. */
    mark: text("mark"),
    /** Only changes since then are asked for; null asks for everything. */
    since: instant("since"),
    /** The kind of fault, with the marketplace's own words. */
    fault: text("fault").notNull().default(""),
    faults: integer("faults").notNull().default(0),
    nextTry: instant("next_try"),
    /** A run holds the fetch until then. */
    heldUntil: instant("held_until"),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (fetch) => [
    uniqueIndex("channel_fetches_one")
      .on(fetch.shop, fetch.kind)
      .where(sql`state IN ('running', 'waiting')`),
    index("channel_fetches_shop").on(fetch.shop, fetch.startedAt),
    index("channel_fetches_last").on(fetch.shop, fetch.kind, fetch.startedAt),
    index("channel_fetches_ended").on(fetch.endedAt),
  ],
);

/** A token bucket of calls to a marketplace, stored as the time at which it is full again. */
export const channelTurns = sqliteTable(
  "channel_turns",
  {
    /** The shop or company, and the call. */
    key: text("key").primaryKey(),
    fullAt: instant("full_at").notNull(),
  },
  (turn) => [index("channel_turns_full").on(turn.fullAt)],
);

/** Webhooks from Shopify, acknowledged at once and processed soon after, each once. */
export const channelHooks = sqliteTable(
  "channel_hooks",
  {
    /** The marketplace's id of the call. */
    id: text("id").primaryKey(),
    topic: text("topic").$type<HookTopic>().notNull(),
    shopId: text("shop_id").notNull(),
    /** Only what is needed to process it. */
    told: json<HookPayload>("told").notNull(),
    receivedAt: instant("received_at").notNull(),
    doneAt: instant("done_at"),
  },
  (hook) => [
    index("channel_hooks_waiting").on(hook.receivedAt).where(sql`done_at IS NULL`),
    index("channel_hooks_age").on(hook.receivedAt),
  ],
);

/**
 * 直送のシート: end customers' orders that a company uploaded, until they are imported or a day has
 * passed.
 */
export const manualSheets = sqliteTable(
  "manual_sheets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userName: text("user_name").notNull(),
    name: text("name").notNull(),
    /** The sealed rows with personal data; empty once they are imported. */
    sealedRows: text("sealed_rows").notNull(),
    createdAt: instant("created_at").notNull(),
    takenAt: instant("taken_at"),
    takenCount: integer("taken_count").notNull().default(0),
    /** Wrong rows that were left out. */
    leftCount: integer("left_count").notNull().default(0),
  },
  (sheet) => [
    index("manual_sheets_company").on(sheet.companyId, sheet.createdAt),
    index("manual_sheets_waiting").on(sheet.createdAt).where(sql`taken_at IS NULL`),
    check("manual_sheet_counts", sql`taken_count >= 0 AND left_count >= 0`),
  ],
);

/** 手動の直送の注文: an end customer's order from a sheet; its number is unique in the company. */
export const manualOrders = sqliteTable(
  "manual_orders",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The company's own order number, in its search form. */
    orderKey: text("order_key").notNull(),
    channelOrder: integer("channel_order")
      .notNull()
      .unique()
      .references(() => channelOrders.number),
    /** The slip if the sheet's row names one; null uses the rule's. */
    slip: text("slip").$type<DirectSlip>(),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (order) => [primaryKey({ columns: [order.companyId, order.orderKey] })],
);

/**
 * Pictures of a company's own products and articles, with the marks by which similar ones are
 * found.
 */
export const companyPictures = sqliteTable(
  "company_pictures",
  {
    number: integer("number").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    picture: text("picture").notNull(),
    /**
     * The picture's position among its company's: the first of each company are read before the
     * second of any.
     */
    turn: integer("turn").notNull(),
    /** Tries left to compute its marks; 0 once they are stored or cannot be. */
    triesLeft: integer("tries_left").notNull().default(3),
    /** The marks as base64; empty if the picture has none. */
    shapes: text("shapes").notNull().default(""),
    colours: text("colours").notNull().default(""),
  },
  (shown) => [
    uniqueIndex("company_pictures_one").on(shown.companyId, shown.picture),
    index("company_pictures_turn").on(shown.companyId, shown.turn),
    index("company_pictures_waiting").on(shown.triesLeft, shown.turn).where(sql`tries_left > 0`),
    check("company_picture_tries", sql`tries_left BETWEEN 0 AND 3`),
  ],
);

/**
 * The index of the marks: band, hash of the company and picture number in one number, so that the
 * key is the whole row.
 */
export const companyPictureBands = sqliteTable("company_picture_bands", {
  place: integer("place").primaryKey(),
});

/** 納品プラン: a shipping request's goods on their way into Amazon's warehouses, step by step. */
export const channelPlans = sqliteTable(
  "channel_plans",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** Its name at Amazon, by which it is found if an answer was lost. */
    name: text("name").notNull(),
    state: text("state").$type<PlanState>().notNull(),
    version: integer("version").notNull(),
    /** The current or last step at Amazon. */
    step: text("step").$type<PlanStep>().notNull(),
    /** The step may have been asked already; set before the call. */
    asked: flag("asked").notNull().default(false),
    /** Amazon's id of the running operation; empty if none is polled. */
    operationId: text("operation_id").notNull().default(""),
    /** A run raises the number it has read; a guard refuses any other. */
    turn: integer("turn").notNull().default(0),
    heldUntil: instant("held_until"),
    nextTry: instant("next_try"),
    faults: integer("faults").notNull().default(0),
    problems: json<PlanProblem[]>("problems").notNull(),
    /** Amazon's ids. */
    planId: text("plan_id").notNull().default(""),
    groupId: text("group_id").notNull().default(""),
    /** The chosen option of this step, until it is confirmed. */
    optionId: text("option_id").notNull().default(""),
    placementId: text("placement_id").notNull().default(""),
    shipmentId: text("shipment_id").notNull().default(""),
    /** The number on its boxes, `FBA…`, and the warehouse they go to. */
    confirmationId: text("confirmation_id").notNull().default(""),
    warehouse: text("warehouse").notNull().default(""),
    /** Amazon's fee for the seller; null if it names none. */
    placementFeeYen: integer("placement_fee_yen"),
    transports: json<OfferedTransport[]>("transports").notNull(),
    transportId: text("transport_id").notNull().default(""),
    transportFeeYen: integer("transport_fee_yen"),
    /** The first day on which the goods can arrive, as the company entered it. */
    arrivesFrom: day("arrives_from").notNull().default(""),
    windowFrom: instant("window_from"),
    windowUntil: instant("window_until"),
    createdAt: instant("created_at").notNull(),
    chosenAt: instant("chosen_at"),
    chosenByName: text("chosen_by_name").notNull().default(""),
    labelledAt: instant("labelled_at"),
    /** The file of the box labels, among the files of the request. */
    labelFile: text("label_file").notNull().default(""),
    reconciledAt: instant("reconciled_at"),
    /** The digest of the boxes reported to Amazon; empty before that. */
    boxesTold: text("boxes_told").notNull().default(""),
    /** The version of the request that was last compared with what Amazon was told. */
    requestVersion: integer("request_version").notNull().default(0),
    /** What no longer agrees with Amazon, so that the plan must be made again; empty otherwise. */
    movedOn: text("moved_on").$type<PlanChange | "">().notNull().default(""),
    /** The plan is cancelled in order to be made again from the request. */
    renews: flag("renews").notNull().default(false),
  },
  (plan) => [
    uniqueIndex("channel_plans_request").on(plan.requestId).where(sql`state <> 'cancelled'`),
    index("channel_plans_newest").on(plan.companyId, plan.createdAt, plan.id),
    index("channel_plans_state").on(plan.companyId, plan.state, plan.createdAt, plan.id),
    index("channel_plans_due")
      .on(plan.nextTry)
      .where(sql`state IN ('preparing', 'asking', 'confirming', 'cancelling', 'boxing')`),
    index("channel_plans_live")
      .on(plan.requestId, plan.requestVersion)
      .where(
        sql`state IN ('preparing', 'boxing', 'asking', 'choosing', 'confirming', 'labelled', 'stopped')`,
      ),
    index("channel_plans_sent").on(plan.reconciledAt).where(sql`state IN ('labelled', 'short')`),
    check(
      "channel_plan_fees",
      sql`coalesce(placement_fee_yen, 0) >= 0 AND coalesce(transport_fee_yen, 0) >= 0`,
    ),
  ],
);

/** The pieces of a SKU in a plan, and how many of them Amazon has received. */
export const channelPlanItems = sqliteTable(
  "channel_plan_items",
  {
    plan: text("plan")
      .notNull()
      .references(() => channelPlans.id),
    sku: text("sku").notNull(),
    article: integer("article")
      .notNull()
      .references(() => channelArticles.number),
    title: text("title").notNull(),
    fnsku: text("fnsku").notNull(),
    quantity: integer("quantity").notNull(),
    received: integer("received").notNull().default(0),
  },
  (item) => [
    primaryKey({ columns: [item.plan, item.sku] }),
    index("channel_plan_items_article").on(item.article),
    check("channel_plan_item_counts", sql`quantity > 0 AND received >= 0`),
  ],
);

/** 補充の設定: how an own product is reordered; `defaultSettings` applies to a product without a row. */
export const replenishmentSettings = sqliteTable(
  "replenishment_settings",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => ownProducts.id, { onDelete: "cascade" }),
    /** Days that an order lasts after its arrival. */
    coverDays: integer("cover_days").notNull(),
    /** Days' worth of goods left when it arrives. */
    safetyDays: integer("safety_days").notNull(),
    minOrder: integer("min_order").notNull(),
    /** Pieces in a box. */
    box: integer("box").notNull(),
    /** Days from order to arrival as the company set them; null uses the deliveries observed. */
    leadDays: integer("lead_days"),
    /** The highest landed cost of an order; null without a limit. */
    budgetYen: integer("budget_yen"),
    /** The last day without warnings. */
    mutedUntil: day("muted_until"),
  },
  () => [
    check(
      "replenishment_cover",
      sql`cover_days BETWEEN 1 AND 365 AND safety_days BETWEEN 0 AND 180`,
    ),
    check("replenishment_pieces", sql`min_order BETWEEN 1 AND 999999 AND box BETWEEN 1 AND 99999`),
    check("replenishment_lead", sql`lead_days IS NULL OR lead_days BETWEEN 1 AND 365`),
    check("replenishment_budget", sql`budget_yen IS NULL OR budget_yen > 0`),
  ],
);

/** 在庫アラート: the last day to order an own product, as last reckoned. */
export const replenishmentWarnings = sqliteTable(
  "replenishment_warnings",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => ownProducts.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /**
     * Raised by each reckoning and each order, so that nothing is ordered twice from the same page.
     */
    version: integer("version").notNull(),
    reckonedOn: day("reckoned_on").notNull(),
    /** The last day to order; null if there is plenty, nothing is sold, or the product is muted. */
    orderBy: day("order_by"),
    reckoned: json<Reckoned>("reckoned").notNull(),
    /** The day on which the company was told that it is urgent; null while it is not. */
    toldOn: day("told_on"),
    /** The order made from it last, and the version it was made from. */
    orderId: text("order_id").references(() => orders.id),
    orderedVersion: integer("ordered_version"),
  },
  (warning) => [
    // The earliest day first; the last column lets the counts on the tabs be read from the index
    // alone.
    index("replenishment_warnings_due").on(warning.companyId, warning.orderBy, warning.productId),
    index("replenishment_warnings_old").on(warning.companyId, warning.reckonedOn),
  ],
);

/** The progress of a company's reckoning on a day. */
export const replenishmentRuns = sqliteTable("replenishment_runs", {
  companyId: text("company_id")
    .primaryKey()
    .references(() => companies.id),
  day: day("day").notNull(),
  /** The last article reckoned. */
  after: integer("after").notNull(),
  endedAt: instant("ended_at"),
});

/** 直送の返品: pieces that an end customer returned, as recorded by their seller or by staff. */
export const directReturns = sqliteTable(
  "direct_returns",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channelOrder: integer("channel_order")
      .notNull()
      .references(() => channelOrders.number),
    lineId: text("line_id").notNull(),
    title: text("title").notNull(),
    quantity: integer("quantity").notNull(),
    reason: text("reason").$type<ReturnReason>().notNull(),
    /** Where the pieces are, and what happens to them. */
    place: text("place").$type<ReturnPlace>().notNull(),
    fate: text("fate").$type<ReturnFate>().notNull(),
    note: text("note").notNull(),
    /** A day of Japan. */
    returnedOn: day("returned_on").notNull(),
    notedAt: instant("noted_at").notNull(),
    notedByName: text("noted_by_name").notNull(),
    notedBy: text("noted_by").$type<"buyer" | "staff">().notNull(),
  },
  (one) => [
    index("direct_returns_order").on(one.channelOrder, one.notedAt),
    index("direct_returns_company").on(one.companyId, one.notedAt, one.id),
    index("direct_returns_newest").on(one.notedAt, one.id),
    check("direct_return_quantity", sql`quantity > 0`),
  ],
);

/** 保存した販売先の商品: an article that a company considers selling, with the goods it would buy for it. */
export const savedArticles = sqliteTable(
  "saved_articles",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channel: text("channel").$type<Channel>().notNull(),
    /** The same code as in `hidden_articles`. */
    code: text("code").notNull(),
    title: text("title").notNull(),
    priceYen: integer("price_yen").notNull(),
    /** The fee category chosen; empty if unknown. */
    market: text("market").notNull(),
    /** The goods chosen for it. */
    offerId: text("offer_id").notNull(),
    note: text("note").notNull(),
    /** The query string of its comparison page, with what was typed there. */
    query: text("query").notNull(),
    savedAt: instant("saved_at").notNull(),
    savedByName: text("saved_by_name").notNull(),
  },
  (saved) => [
    uniqueIndex("saved_articles_one").on(saved.companyId, saved.channel, saved.code),
    index("saved_articles_newest").on(saved.companyId, saved.channel, saved.savedAt, saved.id),
    check("saved_article_price", sql`price_yen > 0`),
  ],
);
