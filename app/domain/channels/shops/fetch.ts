import type { SQL } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import type { Label, StateLabel } from "#app/domain/core/label.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import type { Statement } from "#db/client.ts";
import type { channelFetches } from "#db/schema/index.ts";
import type { Channel, ChannelResult, OpenedShop, Part } from "../ports/channel.ts";
import type { ChannelPorts } from "../ports/connecting.ts";
import type { ShopRow } from "./open-shop.server.ts";
import type { RateLimit } from "./rate-limit.server.ts";

export const fetchStates = {
  running: { ja: "取得中", zh: "获取中", shape: "run" },
  waiting: { ja: "再試行待ち", zh: "等待重试", shape: "wait" },
  done: { ja: "成功", zh: "成功", shape: "done" },
  failed: { ja: "失敗", zh: "失败", shape: "trouble" },
} as const satisfies Record<string, StateLabel>;

export const fetchLimits = {
  /** Parts fetched in one run; the next run continues. */
  partsARun: 40,
  /** A run holds a fetch this long; then it is taken for dead. */
  holdMs: 10 * 60_000,
  /** Marketplaces drop their page marks after a day. */
  markMs: 20 * 3_600_000,
  /** Failures in a row until a fetch is given up. */
  faults: 8,
  firstPauseMs: 5 * 60_000,
  longestPauseMs: 4 * 3_600_000,
  /** Shops fetched per kind in one run of the job. */
  aRun: 30,
  /** Shops fetched in parallel: a Worker holds six connections open. */
  sideBySide: 5,
  keptDays: 60,
} as const;

export type FetchRow = typeof channelFetches.$inferSelect;

/**
 * The position of a fetch: the marketplace's page mark, and the time since which changes are asked
 * for.
 */
type FetchPlace = Pick<FetchRow, "mark" | "since" | "startedAt">;

/** The count of rows in all parts, if the marketplace reports it. */
export type FetchedPart<Row> = Part<Row> & { total?: number | null };

/** A kind of list fetched from shops: how often, how a part is read, and how it is stored. */
export interface FetchKind<Row = unknown> {
  kind: string;
  name: Label;
  /** Time from the start of one fetch to the start of the next. */
  everyMs: number;
  /**
   * Answers, per row of a shop, since when a begun fetch counts, in milliseconds; left out if
   * `everyMs` decides.
   */
  beganAt?(now: Date): SQL;
  /** The marketplaces' limits for reading a part, per shop. */
  rateLimits?: Partial<Record<Channel, RateLimit>>;
  isOffered(ports: ChannelPorts): boolean;
  read(
    ports: ChannelPorts,
    shop: OpenedShop,
    from: FetchPlace,
  ): Promise<ChannelResult<FetchedPart<Row>>>;
  /**
   * Plans the storing of a part, in one commit with the mark of the next. A part may come again in
   * a later fetch, but only once in the same one.
   */
  keep(
    scope: Scope<Buyer | System>,
    shop: ShopRow,
    rows: readonly Row[],
    fetch: FetchRow,
    seal: Seal,
  ): Statement[] | Promise<Statement[]>;
  /** Plans, in the commit of the last part, what happens to rows that did not come. */
  end?(scope: Scope<Buyer | System>, shop: ShopRow, fetch: FetchRow): Statement[];
  /** Plans the deletion of personal data when a shop is disconnected. */
  forget?(scope: Scope<Buyer | System>, shop: ShopRow): Statement[];
  /** Plans the deletion of a customer's data at their request, by the marketplace's order ids. */
  forgetOrders?(scope: Scope<System>, shop: ShopRow, orders: readonly string[]): Statement[];
}
