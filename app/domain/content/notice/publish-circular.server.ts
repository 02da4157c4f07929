import { and, eq, isNull, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { circulars, companies, notices } from "#db/schema/index.ts";
import { moveMarksBefore } from "./unread.server.ts";

interface Circular {
  id: string;
  audience: "all" | "levels" | "company";
  levels: string[];
  operationId: string;
  title: string;
  body: string;
  /** Left out, it is published at once. */
  publishedAt: Date | undefined;
}

/**
 * A notice to all, to the companies that are of some levels now, or to one. One that is dated later
 * is seen from then on.
 */
export async function publishCircular(scope: Scope<Staff>, wanted: Circular) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "publish-notices")) return refuse("forbidden");
  const { id, audience, title, body } = wanted;
  const publishedAt = wanted.publishedAt ?? now;
  const company = audience === "company" ? await findCompany(wanted.operationId) : undefined;
  if (audience === "company" && !company) return refuse("no-such-company");

  await commit(
    scope,
    [
      db.insert(circulars).values({
        id,
        audience,
        levels: audience === "levels" ? wanted.levels : [],
        companyId: company?.id ?? null,
        title,
        body,
        publishedAt,
        writtenAt: now,
        writtenByName: actor.name,
      }),
      reach(),
      moveMarksBefore(db, publishedAt),
      db
        .update(circulars)
        .set({ reached: sql`(SELECT count(*) FROM notices WHERE circular_id = ${id})` })
        .where(eq(circulars.id, id)),
      touchContent(scope, "notices"),
    ],
    { "circulars.id": "sent-before" },
  );
  // The one refusal is that it is there already, which is what was wanted.
  return done(undefined);

  async function findCompany(operationId: string) {
    const [found] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.operationId, operationId))
      .limit(1);
    return found;
  }

  function reach(): Statement {
    const told = letter("circular", { title, body });
    const notice = { kind: "public", letter: told, publishedAt, circularId: id };
    if (audience !== "levels")
      return db.insert(notices).values({ ...notice, id, companyId: company?.id ?? null });
    return db.run(sql`INSERT INTO notices (id, company_id, kind, letter, published_at, circular_id)
      SELECT ${id} || '/' || c.id, c.id, 'public', ${JSON.stringify(told)}, ${publishedAt.getTime()}, ${id} FROM companies c
      WHERE (SELECT level_ja FROM service_rates WHERE from_purchases_yen <= c.cumulative_purchases_yen
        AND effective_from = (SELECT max(effective_from) FROM service_rates WHERE effective_from <= ${japanDay(now)})
        ORDER BY from_purchases_yen DESC LIMIT 1) IN (SELECT value FROM json_each(${JSON.stringify(wanted.levels)}))`);
  }
}

/** Takes a circular back: it leaves everybody's お知らせ, and staff still see that it was there. */
export async function withdrawCircular(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "publish-notices")) return refuse("forbidden");
  const [known] = await db
    .select({ withdrawnAt: circulars.withdrawnAt })
    .from(circulars)
    .where(eq(circulars.id, id))
    .limit(1);
  if (!known) return refuse("not-found");
  if (known.withdrawnAt) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      db
        .update(circulars)
        .set({ withdrawnAt: now })
        .where(and(eq(circulars.id, id), isNull(circulars.withdrawnAt))),
      db.delete(notices).where(eq(notices.circularId, id)),
      touchContent(scope, "notices"),
    ],
    {},
  );
}
