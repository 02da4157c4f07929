import { asc, sql } from "drizzle-orm";
import type { Fault } from "#app/domain/channels/ports/channel.ts";
import type { FetchKind } from "#app/domain/channels/shops/fetch.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { channelFetches } from "#db/schema/index.ts";
import { noon, type Shop } from "#tests/support/shop.ts";

export const system = (shop: Shop, now = noon) =>
  openScope(shop.db, { kind: "system", id: "fetch" }, now);

/** A list of so many parts of three rows, each row with the times that it was kept. */
export function countedList(
  parts: number,
  faultAt: (question: number) => Fault | "crash" | undefined,
) {
  let questions = 0;
  const marks: (string | null)[] = [];
  const kind: FetchKind<number> = {
    kind: "counted",
    name: { ja: "数", zh: "数" },
    everyMs: 3_600_000,
    isOffered: () => true,
    async read(_ports, _shop, { mark }) {
      const fault = faultAt(questions++);
      if (fault === "crash") throw new Error("the Worker died");
      if (fault) return { ok: false, fault };
      const part = mark === null ? 0 : Number(mark);
      marks.push(mark);
      const next = part + 1 < parts ? String(part + 1) : null;
      return {
        ok: true,
        value: { rows: [0, 1, 2].map((row) => part * 3 + row), next, total: parts * 3 },
      };
    },
    keep: ({ db }, _shop, rows) =>
      rows.map((row) =>
        db.run(sql`INSERT INTO channel_turns (key, full_at) VALUES (${`counted/${row}`}, 1)
          ON CONFLICT DO UPDATE SET full_at = full_at + 1`),
      ),
  };
  return { kind, marks };
}

export const counted = (shop: Shop) =>
  shop.db.all<{
    number: number;
    times: number;
  }>(sql`SELECT CAST(substr(key, 9) AS INTEGER) AS number, full_at AS times
    FROM channel_turns WHERE key LIKE 'counted/%' ORDER BY number`);

export const each = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ number, times: 1 }));

export const lastFetch = async (shop: Shop) =>
  (await shop.db.select().from(channelFetches).orderBy(asc(channelFetches.startedAt))).at(-1)!;
