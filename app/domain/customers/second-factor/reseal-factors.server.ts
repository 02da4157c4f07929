import { and, eq, notLike } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { secondFactors } from "#db/schema/index.ts";
import type { Seal } from "../session/seal.server.ts";

const rowsARun = 200;

/**
 * Seals second factors of an older key with the newest one, so that the old key can be thrown away. Throws at the
 * end if one opens with no key. A factor changed meanwhile is left to the next run.
 */
export async function resealFactors(scope: Scope<System>, seal: Seal | undefined) {
  const { db } = scope;
  if (!seal) return;
  const olds = await db
    .select({ person: secondFactors.person, sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(notLike(secondFactors.sealedSecret, `${await seal.currentId()}.%`))
    .limit(rowsARun);
  let closed = 0;
  for (const { person, sealedSecret } of olds) {
    const secret = await seal.open(sealedSecret).catch(() => undefined);
    if (secret === undefined) {
      closed++;
      continue;
    }
    const row = { sealedSecret: await seal.seal(secret) };
    const unchanged = and(
      eq(secondFactors.person, person),
      eq(secondFactors.sealedSecret, sealedSecret),
    );
    await commit(scope, [db.update(secondFactors).set(row).where(unchanged)], {});
  }
  if (closed > 0) throw new Error(`${closed} second factors open with no key that is set`);
}
