import { and, eq, ne, notLike } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { channelKeys } from "#db/schema/index.ts";

const rowsARun = 200;

/** Seals shops' keys anew that an older key has sealed; throws at the end for what no key opens. */
export async function resealKeys(scope: Scope<System>, seal: Seal | undefined) {
  const { db } = scope;
  if (!seal) return;
  const olds = await db
    .select({ shop: channelKeys.shop, sealedKeys: channelKeys.sealedKeys })
    .from(channelKeys)
    .where(
      and(
        ne(channelKeys.sealedKeys, ""),
        notLike(channelKeys.sealedKeys, `${await seal.currentId()}.%`),
      ),
    )
    .limit(rowsARun);
  let closed = 0;
  for (const { shop, sealedKeys } of olds) {
    const text = await seal.open(sealedKeys).catch(() => undefined);
    if (text === undefined) {
      closed++;
      continue;
    }
    const unchanged = and(eq(channelKeys.shop, shop), eq(channelKeys.sealedKeys, sealedKeys));
    const row = { sealedKeys: await seal.seal(text) };
    await commit(scope, [db.update(channelKeys).set(row).where(unchanged)], {});
  }
  if (closed > 0) throw new Error(`${closed} shops' keys open with no key that is set`);
}
