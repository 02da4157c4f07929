import type { Message } from "#app/domain/core/message/message.ts";
import { marketplaces } from "#app/domain/customers/store/store.ts";

/** The marketplaces that a buyer's shop can be connected at. */
export const channels = marketplaces.filter((one) => one !== "other");
export type Channel = (typeof channels)[number];

/** A buyer's shop with unsealed keys, for the length of a call. */
export interface OpenedShop {
  channel: Channel;
  /** In the marketplace's spelling: a seller's id, `x.myshopify.com`, a store account. */
  shopId: string;
  /** The unsealed keys that the adapter signs with, under its own names. */
  keys: Readonly<Record<string, string>>;
}

/**
 * Why a call to a marketplace failed. `closed`: our access has ended and the owner must act.
 * `forbidden`: this call is not permitted. `busy`: ask again after `waitMs`. `away`: no answer, or
 * an unreadable one. `refused`: the marketplace refuses; `words` are its own, and `why` is our
 * message instead of them, or where we do not call it at all.
 */
export type Fault =
  | { kind: "closed" | "forbidden" | "away" }
  | { kind: "busy"; waitMs: number }
  | { kind: "refused"; code: string; words: string; why?: Message };

/** A marketplace's answer or its fault. Adapters answer faults and do not throw them. */
export type ChannelResult<Value> = { ok: true; value: Value } | { ok: false; fault: Fault };

/** A page of a list; `next` is the marketplace's mark of the next page, null at the end. */
export interface Part<Row> {
  rows: Row[];
  next: string | null;
}
