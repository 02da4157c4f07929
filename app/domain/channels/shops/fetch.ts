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
  /** How long a run holds a fetch; after that it is taken for dead. */
  holdMs: 10 * 60_000,
  /** Marketplaces forget where we were after a day. */
  markMs: 20 * 3_600_000,
  /** Silences in a row until a fetch is given up. */
  faults: 8,
  firstPauseMs: 5 * 60_000,
  longestPauseMs: 4 * 3_600_000,
  /** Fetches of one run of the job. */
  aRun: 30,
  /** Of them as many wait for their marketplaces at once: a Worker holds six connections open. */
  sideBySide: 5,
  keptDays: 60,
} as const;

export type FetchRow = typeof channelFetches.$inferSelect;

/** Where a fetch stands: the marketplace's own mark of the part, and since when changes are asked for. */
type FetchPlace = Pick<FetchRow, "mark" | "since" | "startedAt">;

/** Of how many rows all parts together are, where the marketplace says so. */
export type FetchedPart<Row> = Part<Row> & { total?: number | null };

/** A list that is fetched from shops: how often, how it is asked for, and what is kept of a part. */
export interface FetchKind<Row = unknown> {
  kind: string;
  name: Label;
  /** From one fetch's beginning to the next one's. */
  everyMs: number;
  /** Where shops have turns of their own: since when one that was begun counts, in milliseconds, of a shop's row. */
  beganAt?(now: Date): SQL;
  /** How fast a shop's marketplace lets itself be asked for a part. */
  rateLimits?: Partial<Record<Channel, RateLimit>>;
  isOffered(ports: ChannelPorts): boolean;
  read(
    ports: ChannelPorts,
    shop: OpenedShop,
    from: FetchPlace,
  ): Promise<ChannelResult<FetchedPart<Row>>>;
  /** Written with the mark in one commit; a part may come again in a later fetch, never twice in one. */
  keep(
    scope: Scope<Buyer | System>,
    shop: ShopRow,
    rows: readonly Row[],
    fetch: FetchRow,
    seal: Seal,
  ): Statement[] | Promise<Statement[]>;
  /** Written with the last part: what became of rows that did not come. */
  end?(scope: Scope<Buyer | System>, shop: ShopRow, fetch: FetchRow): Statement[];
  /** What is forgotten with a disconnected shop: personal data, at once. */
  forget?(scope: Scope<Buyer | System>, shop: ShopRow): Statement[];
  /** What is forgotten of a customer who asks for it, by the marketplace's ids of their orders. */
  forgetOrders?(scope: Scope<System>, shop: ShopRow, orders: readonly string[]): Statement[];
}
