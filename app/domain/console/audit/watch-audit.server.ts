import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { tablesUnwatched } from "#db/audit-state.ts";
import { alarms, auditProofs } from "#db/schema/index.ts";
import { findSeal, readNewestSeal, verifyAudit } from "./verify-audit.server.ts";

const bounds = { sealsMax: 1_000, rowsMax: 50_000 };

/**
 * Proves a part of the chain each night, from where the last night stopped and, at its end, from the
 * first seal again; one alarm a night for what does not hold, and for tables whose changes nobody
 * writes down. The newest hash goes to the log of the platform, where the database's writers have no hand.
 */
export async function watchAudit(scope: Scope<System>): Promise<void> {
  const { db, now } = scope;
  const unwatched = await tablesUnwatched(db);
  if (unwatched.length > 0) await raise(scope, "audit-off", unwatched.join(", "));

  const [before] = await db.select().from(auditProofs).limit(1);
  const from = await findSeal(db, before?.sequence ?? 0);
  const proof = from
    ? await verifyAudit(db, { from, ...bounds })
    : { ok: false as const, where: `seal ${before!.sequence}, proved before, is missing` };
  if (!proof.ok) {
    await raise(scope, "audit-broken", proof.where);
    return;
  }

  const newest = await readNewestSeal(db);
  const { last, atEnd, seals, rows } = proof;
  console.info(
    JSON.stringify({
      event: "audit-anchor",
      seal: newest?.sequence,
      hash: newest?.hash,
      seals,
      rows,
    }),
  );
  const row = {
    sequence: atEnd ? 0 : last.sequence,
    wholeAt: atEnd ? now : (before?.wholeAt ?? null),
    ranAt: now,
  };
  await commit(
    scope,
    [
      db
        .insert(auditProofs)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({ target: auditProofs.id, set: row }),
    ],
    {},
  );
}

function raise(scope: Scope<System>, kind: "audit-off" | "audit-broken", detail: string) {
  const { db, now } = scope;
  const row = {
    id: `${kind}/${japanDay(now)}`,
    kind,
    subject: "audit_log",
    detail: message("plain", { text: detail }),
    raisedAt: now,
  };
  return commit(scope, [db.insert(alarms).values(row).onConflictDoNothing()], {});
}
