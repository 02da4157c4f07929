import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import type { Channel, Fault } from "../ports/channel.ts";

/**
 * 連携したショップ: connected, due for renewal (`renew`), closed by its marketplace, or disconnected by its
 * company. A `manual` shop belongs to no marketplace: it holds the orders that its company uploads
 * by sheet and never changes state.
 */
export const shopLifecycle = lifecycle({
  states: ["connected", "renew", "closed", "disconnected", "manual"],
  initial: "connected",
  moves: {
    warn: { from: ["connected"], to: "renew", by: ["system"] },
    extend: { from: ["renew"], to: "connected", by: ["system"] },
    reconnect: {
      from: ["connected", "renew", "closed", "disconnected"],
      to: "connected",
      by: ["buyer"],
    },
    close: { from: ["connected", "renew"], to: "closed", by: ["system", "buyer"] },
    disconnect: {
      from: ["connected", "renew", "closed"],
      to: "disconnected",
      by: ["buyer", "system"],
    },
  },
});

export type ShopState = (typeof shopLifecycle.states)[number];

export const shopStates: Record<ShopState, StateLabel> = {
  connected: { ja: "連携中", zh: "已对接", shape: "done" },
  renew: { ja: "期限間近", zh: "即将到期", shape: "due" },
  closed: { ja: "要再連携", zh: "需重新授权", shape: "trouble" },
  disconnected: { ja: "解除済み", zh: "已解除", shape: "stop" },
  manual: { ja: "シートの注文", zh: "表格订单", shape: "done" },
};

interface NamedShop {
  state: ShopState;
  channel: Channel;
  name: string;
}

/** Answers the origin of an order, such as `Amazon「青空雑貨」`. */
export function shopTitle({ state, channel, name }: NamedShop) {
  return state === "manual" ? "シート" : `${marketplaceNames[channel]}「${name}」`;
}

/** Answers the marketplace alone, for places that show the shop's name elsewhere. */
export function shopKind({ state, channel }: Omit<NamedShop, "name">) {
  return state === "manual" ? "シート" : marketplaceNames[channel];
}

/** The states in which a marketplace answers us. */
export const connectedStates = ["connected", "renew"] as const satisfies readonly ShopState[];

/** The marketplace's last answer: in order, or the kind of fault. */
export type ShopAnswer = "ok" | Fault["kind"];

export const shopAnswers: Record<ShopAnswer, Label> = {
  ok: { ja: "正常", zh: "正常" },
  closed: { ja: "連携が切れています", zh: "授权已失效" },
  forbidden: { ja: "権限が足りません", zh: "权限不足" },
  busy: { ja: "混み合っています（自動でやり直します）", zh: "限流，自动重试" },
  away: { ja: "応答がありません（自動でやり直します）", zh: "无响应，自动重试" },
  refused: { ja: "販売先に断られました", zh: "平台拒绝" },
};

export const shopLimits = {
  perCompany: 50,
  nameLength: 64,
  /** Minutes within which a seller must return from the marketplace. */
  consentMinutes: 10,
  /** Unfinished consents of one person within that time. */
  consentsAtOnce: 20,
  /** Days before the end of keys that only the owner can renew. */
  warnDays: [30, 14, 3],
} as const;

const shopifySuffix = ".myshopify.com";

/** How owners type their shop at marketplaces that do not report it themselves. */
const typedShops = {
  shopify: {
    fits: /^[a-z0-9][a-z0-9-]{0,59}(\.myshopify\.com)?$/,
    shopId: (typed: string) => (typed.endsWith(shopifySuffix) ? typed : `${typed}${shopifySuffix}`),
  },
  yahoo: {
    fits: /^[a-z0-9][a-z0-9-]{0,39}$/,
    shopId: (typed: string) => typed,
  },
} as const;

/**
 * Answers the shop's id in the marketplace's spelling; undefined if it is invalid, empty if the
 * marketplace reports the id itself.
 */
export function parseShopId(channel: Channel, typed: string): string | undefined {
  if (channel !== "shopify" && channel !== "yahoo") return "";
  const { fits, shopId } = typedShops[channel];
  const plain = typed.normalize("NFKC").trim().toLowerCase();
  return fits.test(plain) ? shopId(plain) : undefined;
}
