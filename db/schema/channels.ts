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

/** A way in which Amazon takes the goods to its warehouse, as it was offered. */
export interface OfferedTransport {
  optionId: string;
  said: Message | null;
  feeYen: number | null;
}

export type PlanChange = "goods" | "boxes" | "request";

/** What is wrong, found by Amazon or by us, and with which SKU where one is named. */
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

/** A line of an end customer's order as it was bought: so many pieces, as which goods. */
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

/** Personal data: kept sealed, shown to who needs it, and deleted in time. */
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
  /** As an article's `articleId`; empty where the order names none. */
  articleId: string;
  sku: string;
  title: string;
  picture: string;
  /** What is still to be sent. */
  quantity: number;
  /** What was ordered, less what was taken off again; stays when it is sent. */
  ordered: number;
  priceYen: number | null;
}

/** An order of an end customer, as far as we need it to buy, pack and send. */
export interface ShopOrder {
  orderId: string;
  /** What the shop's owner calls it, such as `#1024`. */
  name: string;
  orderedAt: Date;
  changedAt: Date;
  state: "open" | "held" | "sent" | "cancelled";
  /** Null while the marketplace keeps it back. */
  receiver: Receiver | null;
  note: string;
  lines: ShopOrderLine[];
}

/** Where a product's pieces are, by their way from the seller to the marketplace's shelves. */
export interface PiecesAt {
  /** Can be sold at the marketplaces. */
  onHand: number;
  /** Announced to the marketplace or sent by us: the larger, as a delivery of ours is both. */
  coming: number;
  withUs: number;
  ordered: number;
  /** In drafts that nobody has handed in yet: they are on no way. */
  drafted: number;
}

/** Pieces a day, in thousandths; null of a window of which no day is known. */
export interface SalesSpeed {
  last7: number | null;
  last30: number | null;
  last90: number | null;
  /** What the next weeks are reckoned with. */
  expected: number;
  /** Days whose sales were far above the usual and count as the cap. */
  spikes: number;
  /** Days that were looked at. */
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

/** Landed, whole yen. */
export interface YenRange {
  minYen: number;
  maxYen: number;
}

/** What was reckoned of a product, as its warning shows it. */
export interface Reckoned extends PiecesAt {
  speed: SalesSpeed;
  /** Sold in each of the last seven weeks, the oldest first. */
  weeks: number[];
  /** So many days until the marketplaces have nothing left, and until nothing comes any more. */
  sellableDays: number | null;
  allDays: number | null;
  emptyOn: string | null;
  lead: LeadTime;
  /** Long rests that an order of today meets, and those that move its last day forward. */
  rests: { nameJa: string; from: string; to: string }[];
  /** Pieces to order now; 0 where none are needed. */
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

/** Of a customer's privacy only the numbers of the orders that it is about. */
export interface HookPayload {
  orders: string[];
}

/** 連携したショップ: a shop of a company at its marketplace. One that comes back is the row that it was. */
export const channelShops = sqliteTable(
  "channel_shops",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** `other` of the one that is `manual`: no adapter is asked for it. */
    channel: text("channel").$type<Channel>().notNull(),
    /** As the marketplace writes it. */
    shopId: text("shop_id").notNull(),
    name: text("name").notNull(),
    /** The company's own store that it is; null where there was no place for one. */
    storeId: text("store_id").references(() => stores.id),
    state: text("state").$type<ShopState>().notNull(),
    version: integer("version").notNull(),
    /** What the marketplace lets us do there, in its own words. */
    scopes: json<string[]>("scopes").notNull(),
    /** Who connected it last, and is told with the owner. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    connectedAt: instant("connected_at").notNull(),
    /** From one fetch of its stock to the next, as its buyer set it, 1 to 168; null fetches by night. */
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

/** What opens a connected shop, sealed, and what the marketplace answered to it last. */
export const channelKeys = sqliteTable(
  "channel_keys",
  {
    shop: text("shop")
      .primaryKey()
      .references(() => channelShops.id),
    sealedKeys: text("sealed_keys").notNull(),
    keysEnd: instant("keys_end"),
    renewalEnd: instant("renewal_end"),
    /** Until then another copy of ours is renewing them. */
    renewingUntil: instant("renewing_until"),
    answer: text("answer").$type<ShopAnswer>().notNull(),
    answeredAt: instant("answered_at").notNull(),
  },
  (key) => [index("channel_keys_end").on(key.renewalEnd)],
);

/** What an owner was told of the end of these keys: each once. */
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

/** A seller on the way to a marketplace and back; of what comes back with them only the hash is kept. */
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
    /** As the seller typed it; empty where the marketplace tells it. */
    shopId: text("shop_id").notNull(),
    madeAt: instant("made_at").notNull(),
    usedAt: instant("used_at"),
  },
  (state) => [
    index("channel_states_user").on(state.userId, state.madeAt),
    index("channel_states_age").on(state.madeAt),
  ],
);

/** 販売先の商品: what a shop sells at its marketplace, with its stock there as it was told last. */
export const channelArticles = sqliteTable(
  "channel_articles",
  {
    /** Later ones higher: lists are walked in this order. */
    number: integer("number").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    /** As its shop's, so that a company's articles are read without asking for its shops. */
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The marketplace's own id of what is counted. */
    articleId: text("article_id").notNull(),
    /** What goods are hidden by: an ASIN at Amazon, elsewhere the article's id. */
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
    /** A whole fetch did not bring it any more. */
    goneAt: instant("gone_at"),
    /** Whether `article_products` and `hidden_articles` name it: set by the commands that write those, so that lists are walked by index. */
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
    // One index for each part of a shop's list: a page and its count read nothing else.
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

/** Which own product an article is; a product is one article of a shop. */
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

/** What an article sold on a day of Japan; the days on which it was sold out say nothing of demand. */
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

/** 非表示の商品: what a company does not want to be shown of a marketplace, whether it sells it or not. */
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

/** 販売先の注文: what an end customer ordered of a shop, as its marketplace told it last. */
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
    /** The marketplace's own id. */
    orderId: text("order_id").notNull(),
    /** What the shop's owner calls it, and the same as it is searched for. */
    name: text("name").notNull(),
    searchName: text("search_name").notNull(),
    state: text("state").$type<ShopOrder["state"]>().notNull(),
    orderedAt: instant("ordered_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    /** When it was sent or cancelled: from then on its personal data has a term. */
    endedAt: instant("ended_at"),
    /** Of the receiver no more than is needed to say whether we can send there; empty while none is told. */
    country: text("country").notNull(),
    isPostalCodeWhole: flag("is_postal_code_whole").notNull(),
    /** The receiver as everybody may read it, such as 見＊＊ 様（東京都）. */
    maskedReceiver: text("masked_receiver").notNull(),
    /** The receiver and the customer's words, sealed; empty where none were told, or they were deleted. */
    sealedReceiver: text("sealed_receiver").notNull(),
    /** Deleted at the customer's own word: it does not come again. */
    forgottenAt: instant("forgotten_at"),
    /** How many lines the order has at its marketplace; at most `channelOrderLimits.linesKept` are stored. */
    lineCount: integer("line_count").notNull(),
    /** Not ordered by itself: its company holds it back, or its goods were sold out; empty otherwise. */
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

/** A line of it; one that is told no more, or of another article, stays with no pieces. */
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
    /** Which article of the shop it is, once that is known. */
    article: integer("article").references(() => channelArticles.number),
    /** Which own product it is where its company brought the order; others are known by their article. */
    productId: text("product_id").references(() => ownProducts.id),
    sku: text("sku").notNull(),
    title: text("title").notNull(),
    picture: text("picture").notNull(),
    /** Still to be sent. */
    quantity: integer("quantity").notNull(),
    ordered: integer("ordered").notNull(),
    priceYen: integer("price_yen"),
    /** The day in Japan on which it was ordered, and so sold. */
    day: day("day").notNull(),
    /** What it sold, none where it was cancelled, and how much of that stands in `channel_sales`. */
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

/** 自動発注の設定: how the orders of a shop are bought and sent; a shop without a row is as `direct-rule.ts` begins. */
export const directRules = sqliteTable(
  "direct_rules",
  {
    shop: text("shop")
      .primaryKey()
      .references(() => channelShops.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** In whose name it is ordered: who saved it last. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    isOn: flag("is_on").notNull(),
    /** Orders from before are ordered by hand alone; null while it is off. */
    onSince: instant("on_since"),
    dayLimitYen: integer("day_limit_yen").notNull(),
    pays: text("pays").$type<DirectPays>().notNull(),
    /** So many hours are waited after the customer's order. */
    holdHours: integer("hold_hours").notNull(),
    stockOut: text("stock_out").$type<DirectStockOut>().notNull(),
    methodCode: text("method_code")
      .notNull()
      .references(() => logisticsMethods.code),
    /** By the cheapest method that carries it, when it is asked for; `method_code` is where none does. */
    picksCheapest: flag("picks_cheapest").notNull().default(false),
    slip: text("slip").$type<DirectSlip>().notNull(),
    /** The marketplace is told the number of the parcel. */
    tellsSent: flag("tells_sent").notNull(),
    /** The night that was gone through last, a day of Japan. */
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

/** 直送の発注: the one purchase that an order of an end customer has, and what became of it. */
export const directPurchases = sqliteTable(
  "direct_purchases",
  {
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    /** The marketplace's own id of the order. */
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
    /** The day in Japan on which it was ordered, and what it was to cost then: these count against the limit. */
    boughtOn: day("bought_on").notNull(),
    totalYen: integer("total_yen").notNull(),
    pays: text("pays").$type<DirectPays>().notNull(),
    methodCode: text("method_code")
      .notNull()
      .references(() => logisticsMethods.code),
    /** The method is chosen when its request is made, and stands in `method_code` from then on. */
    picksCheapest: flag("picks_cheapest").notNull().default(false),
    /** What the freight of the chosen method was to be at least; null where none was chosen so. */
    pickedYen: integer("picked_yen"),
    slip: text("slip").$type<DirectSlip>().notNull(),
    /** The state of the marketplace's order that was taken into account last. */
    seenChange: instant("seen_change").notNull(),
    /** What somebody has to decide; null where nothing waits. */
    toDecide: json<Message>("to_decide"),
    /** When the buyer last pressed このまま進める: pieces missing by then are no longer waited for. */
    decidedAt: instant("decided_at"),
    /** Which lines of the end customer's order were bought, and as which goods. */
    boughtLines: json<BoughtLine[]>("bought_lines").notNull().default([]),
    /** Where the parcel goes, sealed: as it was told until packing, which stays. Forgotten with the order's. */
    sealedReceiver: text("sealed_receiver").notNull().default(""),
    /** When the automatic handling ended: reported to the marketplace, or cancelled. */
    endedAt: instant("ended_at"),
  },
  (purchase) => [
    primaryKey({ columns: [purchase.shop, purchase.orderId] }),
    index("direct_purchases_day").on(purchase.shop, purchase.boughtOn),
    index("direct_purchases_open").on(purchase.boughtAt).where(sql`ended_at IS NULL`),
  ],
);

/**
 * 荷物: the parcels of a direct purchase, each told of by itself. The first is written with the purchase; splitting
 * the request of one writes another, which goes to the same customer with the same slip.
 */
export const directParcels = sqliteTable(
  "direct_parcels",
  {
    /** Of the shipping request that sends it. The first's is known before it is made, so that it is made once. */
    requestId: text("request_id").primaryKey(),
    purchase: text("purchase")
      .notNull()
      .references(() => directPurchases.purchase),
    /** Among the parcels of its purchase, from 1. */
    position: integer("position").notNull(),
    telling: text("telling").$type<DirectTelling>().notNull(),
    /** Why the marketplace was not told at the last try; null before one, and once it was told. */
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

/** 自動のお支払い: what a rule paid out of the wallet by itself on a day of Japan, which counts against the day's limit. */
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

/** 取得: a list of a shop on its way to us, part by part; goes on where it stopped. */
export const channelFetches = sqliteTable(
  "channel_fetches",
  {
    id: text("id").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    kind: text("kind").notNull(),
    state: text("state").$type<FetchState>().notNull(),
    /** Parts that are kept. Whoever keeps one counts on from the number they read; a guard refuses any other. */
    part: integer("part").notNull().default(0),
    /** Rows that are kept, and of how many where the marketplace says so. */
    done: integer("done").notNull().default(0),
    total: integer("total"),
    /** The marketplace's own word for the part that comes next. */
    mark: text("mark"),
    /** Only what changed since then is asked for; null asks for all. */
    since: instant("since"),
    /** Why it waits or failed, as a kind and the marketplace's own words. */
    fault: text("fault").notNull().default(""),
    faults: integer("faults").notNull().default(0),
    nextTry: instant("next_try"),
    /** Until then somebody is at it. */
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

/** A pace of ours at a marketplace: a bucket of turns, told by the moment it is full again. */
export const channelTurns = sqliteTable(
  "channel_turns",
  {
    /** Whose and for what: a shop and a call. */
    key: text("key").primaryKey(),
    fullAt: instant("full_at").notNull(),
  },
  (turn) => [index("channel_turns_full").on(turn.fullAt)],
);

/** Calls by which a marketplace notifies us: answered at once, carried out soon after, each once. */
export const channelHooks = sqliteTable(
  "channel_hooks",
  {
    /** The marketplace's own id of the call. */
    id: text("id").primaryKey(),
    topic: text("topic").$type<HookTopic>().notNull(),
    shopId: text("shop_id").notNull(),
    /** No more of it than is needed to carry it out. */
    told: json<HookPayload>("told").notNull(),
    receivedAt: instant("received_at").notNull(),
    doneAt: instant("done_at"),
  },
  (hook) => [
    index("channel_hooks_waiting").on(hook.receivedAt).where(sql`done_at IS NULL`),
    index("channel_hooks_age").on(hook.receivedAt),
  ],
);

/** 直送のシート: end customers' orders as their company sent them, until they are taken or a day has passed. */
export const manualSheets = sqliteTable(
  "manual_sheets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userName: text("user_name").notNull(),
    name: text("name").notNull(),
    /** The rows with names and addresses, sealed; empty once they are taken. */
    sealedRows: text("sealed_rows").notNull(),
    createdAt: instant("created_at").notNull(),
    takenAt: instant("taken_at"),
    takenCount: integer("taken_count").notNull().default(0),
    /** Rows with something wrong that were left out. */
    leftCount: integer("left_count").notNull().default(0),
  },
  (sheet) => [
    index("manual_sheets_company").on(sheet.companyId, sheet.createdAt),
    index("manual_sheets_waiting").on(sheet.createdAt).where(sql`taken_at IS NULL`),
    check("manual_sheet_counts", sql`taken_count >= 0 AND left_count >= 0`),
  ],
);

/** 手動の直送の注文: an end customer's order that its company brought; its number is taken once in a company. */
export const manualOrders = sqliteTable(
  "manual_orders",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The company's own number of the order, as it is searched for. */
    orderKey: text("order_key").notNull(),
    channelOrder: integer("channel_order")
      .notNull()
      .unique()
      .references(() => channelOrders.number),
    /** What is laid into the parcel where its row says so; null leaves it to the rule. */
    slip: text("slip").$type<DirectSlip>(),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (order) => [primaryKey({ columns: [order.companyId, order.orderKey] })],
);

/** Pictures of a company's own products and of what its shops sell, with the marks that they are known by again. */
export const companyPictures = sqliteTable(
  "company_pictures",
  {
    number: integer("number").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    picture: text("picture").notNull(),
    /** Which of its company's pictures it is: the first of each company are read before the second of any. */
    turn: integer("turn").notNull(),
    /** How often its marks may still be tried to be made; none once they are, or cannot be. */
    triesLeft: integer("tries_left").notNull().default(3),
    /** The marks as base64; empty of a picture that has none. */
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

/** By what they are looked up: the band, a key of the company and the picture's number in one, so that the key is the row. */
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
    /** What it is called at Amazon, and found by where an answer was lost. */
    name: text("name").notNull(),
    state: text("state").$type<PlanState>().notNull(),
    version: integer("version").notNull(),
    /** What is asked of Amazon now, or was last. */
    step: text("step").$type<PlanStep>().notNull(),
    /** It may have been asked already: noted before the question goes out. */
    asked: flag("asked").notNull().default(false),
    /** Amazon's own id of what it is working at; empty where nothing is looked after. */
    operationId: text("operation_id").notNull().default(""),
    /** Whoever is at it counts on from the number they read; a guard refuses any other. */
    turn: integer("turn").notNull().default(0),
    heldUntil: instant("held_until"),
    nextTry: instant("next_try"),
    faults: integer("faults").notNull().default(0),
    problems: json<PlanProblem[]>("problems").notNull(),
    /** Amazon's own ids. */
    planId: text("plan_id").notNull().default(""),
    groupId: text("group_id").notNull().default(""),
    /** What was picked of the options of this step, until it is confirmed. */
    optionId: text("option_id").notNull().default(""),
    placementId: text("placement_id").notNull().default(""),
    shipmentId: text("shipment_id").notNull().default(""),
    /** The number on its boxes, `FBA…`, and the warehouse that they go to. */
    confirmationId: text("confirmation_id").notNull().default(""),
    warehouse: text("warehouse").notNull().default(""),
    /** What Amazon charges its seller; null where it names no sum. */
    placementFeeYen: integer("placement_fee_yen"),
    transports: json<OfferedTransport[]>("transports").notNull(),
    transportId: text("transport_id").notNull().default(""),
    transportFeeYen: integer("transport_fee_yen"),
    /** The day from which on the goods can be there, as the company said it. */
    arrivesFrom: day("arrives_from").notNull().default(""),
    windowFrom: instant("window_from"),
    windowUntil: instant("window_until"),
    createdAt: instant("created_at").notNull(),
    chosenAt: instant("chosen_at"),
    chosenByName: text("chosen_by_name").notNull().default(""),
    labelledAt: instant("labelled_at"),
    /** The sheet of its boxes' labels, among the files of the request. */
    labelFile: text("label_file").notNull().default(""),
    reconciledAt: instant("reconciled_at"),
    /** A sum of the boxes that Amazon was told of; empty before that. */
    boxesTold: text("boxes_told").notNull().default(""),
    /** The version of the request up to which goods and boxes were compared with what Amazon was told. */
    requestVersion: integer("request_version").notNull().default(0),
    /** What of it is no longer as Amazon was told, so that the plan has to be made anew. */
    movedOn: text("moved_on").$type<PlanChange | "">().notNull().default(""),
    /** Set if the plan is cancelled in order to be made again from the request. */
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

/** What a plan sends of a SKU, and how much of it Amazon has counted in. */
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

/** 補充の設定: how an own product is bought again; one without a row is as `settings.ts` begins. */
export const replenishmentSettings = sqliteTable(
  "replenishment_settings",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => ownProducts.id, { onDelete: "cascade" }),
    /** An order is to last for so many days after it has arrived. */
    coverDays: integer("cover_days").notNull(),
    /** So many days' goods are to be left when it arrives. */
    safetyDays: integer("safety_days").notNull(),
    minOrder: integer("min_order").notNull(),
    /** Pieces in a box. */
    box: integer("box").notNull(),
    /** From order to arrival as the company says it; null leaves it to what was seen. */
    leadDays: integer("lead_days"),
    /** What an order may cost landed; null without a limit. */
    budgetYen: integer("budget_yen"),
    /** Not warned of until after this day. */
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

/** 在庫アラート: until when an own product has to be ordered, as it was reckoned last. */
export const replenishmentWarnings = sqliteTable(
  "replenishment_warnings",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => ownProducts.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Goes up with each reckoning and each order: what was ordered from a page is not ordered from it again. */
    version: integer("version").notNull(),
    reckonedOn: day("reckoned_on").notNull(),
    /** The last day to order on; null of what is in plenty, does not sell or is muted. */
    orderBy: day("order_by"),
    reckoned: json<Reckoned>("reckoned").notNull(),
    /** When its company was told that it is urgent; null again once it is not. */
    toldOn: day("told_on"),
    /** The draft that was made of it last, and of which version. */
    orderId: text("order_id").references(() => orders.id),
    orderedVersion: integer("ordered_version"),
  },
  (warning) => [
    // The nearest day first; the last column lets the numbers on the tabs be counted in the index alone.
    index("replenishment_warnings_due").on(warning.companyId, warning.orderBy, warning.productId),
    index("replenishment_warnings_old").on(warning.companyId, warning.reckonedOn),
  ],
);

/** How far a company's warnings of a day have come. */
export const replenishmentRuns = sqliteTable("replenishment_runs", {
  companyId: text("company_id")
    .primaryKey()
    .references(() => companies.id),
  day: day("day").notNull(),
  /** The article up to which it has come. */
  after: integer("after").notNull(),
  endedAt: instant("ended_at"),
});

/** 直送の返品: pieces that an end customer gave back, as their seller or we noted it. */
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
    /** Where the pieces are, and what becomes of them. */
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

/** 保存した販売先の商品: an article that a company weighs, with the goods that it would be bought as. */
export const savedArticles = sqliteTable(
  "saved_articles",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channel: text("channel").$type<Channel>().notNull(),
    /** As `hidden_articles` has it. */
    code: text("code").notNull(),
    title: text("title").notNull(),
    priceYen: integer("price_yen").notNull(),
    /** The category of fees as it was chosen; empty where it is not known. */
    market: text("market").notNull(),
    /** The goods that were chosen for it. */
    offerId: text("offer_id").notNull(),
    note: text("note").notNull(),
    /** The query of its page, with what was typed there. */
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
