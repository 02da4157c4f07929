import type { Message } from "#app/domain/core/message/message.ts";
import { marketplaces } from "#app/domain/customers/store/store.ts";

/** The marketplaces that buyers sell on and that we can be connected to. */
export const channels = marketplaces.filter((one) => one !== "other");
export type Channel = (typeof channels)[number];

/** One shop of a buyer at its marketplace, with what opens it for the length of one call. */
export interface OpenedShop {
  channel: Channel;
  /** As the marketplace writes it: a seller's id, `x.myshopify.com`, a store account. */
  shopId: string;
  /** What the adapter signs with, unsealed; each adapter knows its own names. */
  keys: Readonly<Record<string, string>>;
}

/**
 * Why a marketplace said nothing. `closed`: our right has ended or was taken away, its owner has to act.
 * `forbidden`: this one call is not ours. `busy`: ask again after `waitMs`. `away`: no answer, or none that
 * can be read. `refused`: it understood and will not; `words` are its own, and `why` is what we say
 * for them, or where we do not ask it at all.
 */
export type Fault =
  | { kind: "closed" | "forbidden" | "away" }
  | { kind: "busy"; waitMs: number }
  | { kind: "refused"; code: string; words: string; why?: Message };

/** What a marketplace told, or why it told nothing: a fault is a value, never thrown. */
export type ChannelResult<Value> = { ok: true; value: Value } | { ok: false; fault: Fault };

/** A part of a list; `next` is the marketplace's own mark of the following part, null at the end. */
export interface Part<Row> {
  rows: Row[];
  next: string | null;
}
