import { and, asc, eq, sql } from "drizzle-orm";
import { readTerms } from "#app/domain/content/label/terms.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { materialGoods, materialJobs, materialTexts } from "#db/schema/index.ts";
import { countGoods } from "./count-goods.server.ts";
import { nextTexts, type WritingMeans } from "./first-texts.server.ts";
import { materialKindNames } from "./material.ts";
import type { MaterialWriter } from "./model/material-writer.ts";
import { untilSilent } from "./model/until-silent.ts";
import { readSource } from "./read-source.server.ts";

/** So many goods a run: it stays within what a run may cost, and the next goes on. */
const goodsPerRun = 300;
/** A model takes seconds for each text: fewer are begun. */
const goodsPerModelRun = 30;

type Job = typeof materialJobs.$inferSelect;
type Goods = typeof materialGoods.$inferSelect;

/** Writes what companies have asked for, goods by goods, the oldest job first. Whatever ends a run, the next goes on with what is not written. */
export async function writeMaterial(scope: Scope<System>, model?: MaterialWriter) {
  const waiting = await waitingQuery(scope, model ? goodsPerModelRun : goodsPerRun);
  if (waiting.length === 0) return;
  const terms = await readTerms(scope.db);
  const writer = model && untilSilent(model);
  for (const { job, goods } of waiting)
    await writeGoods(scope, job, goods, {
      terms,
      writer: job.writer === "rules" ? undefined : writer,
    });
}

/** Goods that wait to be written of, those of the oldest job first. */
export function waitingQuery({ db }: Scope, most: number) {
  return (
    db
      .select({ job: materialJobs, goods: materialGoods })
      .from(materialJobs)
      .innerJoin(materialGoods, eq(materialGoods.jobId, materialJobs.id))
      // In so many words: the index of running jobs answers for no bound value.
      .where(and(sql`${materialJobs.state} = 'running'`, eq(materialGoods.state, "waiting")))
      .orderBy(asc(materialJobs.number), asc(materialGoods.place))
      .limit(most)
  );
}

async function writeGoods(scope: Scope<System>, job: Job, goods: Goods, means: WritingMeans) {
  const { db, now } = scope;
  const { again, guidance } = goods;
  const told = await readSource(db, { ...goods, companyId: job.companyId });
  // Goods that are gone meanwhile are written of once more by what was known of them.
  const source = told ?? (again.length > 0 ? goods.source : undefined);
  const made = {
    jobId: job.id,
    place: goods.place,
    madeAt: now,
    madeByName: signedName(scope.actor),
  };
  const kinds = again.length > 0 ? again : job.kinds;
  const written = again.length > 0 ? await versionsOf(db, goods) : new Map();
  const texts = source ? await nextTexts({ ...job, guidance }, kinds, source, means, written) : [];
  const statements = source
    ? [
        ...texts.map((text) => db.insert(materialTexts).values({ ...text, ...made })),
        ...(texts.length > 0 ? [dropCancelled(scope, goods, texts)] : []),
        settle(scope, goods, { state: "done", source, problem: "", again: [], guidance: "" }),
      ]
    : [settle(scope, goods, { state: "failed", problem: "gone" })];
  // The one refusal is that another run has written these goods already.
  await commit(scope, [...statements, countGoods(scope, job.id)], {
    "material_texts.job_id, material_texts.place, material_texts.kind, material_texts.version":
      "written",
  });
}

/** How many versions each text of goods has. */
async function versionsOf(db: Database, { jobId, place }: Goods) {
  const { kind, version } = materialTexts;
  const rows = await db
    .select({ kind, versions: sql<number>`max(${version})` })
    .from(materialTexts)
    .where(and(eq(materialTexts.jobId, jobId), eq(materialTexts.place, place)))
    .groupBy(kind)
    .limit(materialKindNames.length);
  return new Map(rows.map((row) => [row.kind, row.versions]));
}

function settle({ db }: Scope, { jobId, place }: Goods, as: Partial<Goods>) {
  return db
    .update(materialGoods)
    .set(as)
    .where(
      and(
        eq(materialGoods.jobId, jobId),
        eq(materialGoods.place, place),
        eq(materialGoods.state, "waiting"),
      ),
    );
}

/** What was cancelled while it was written had its share given back: the texts of this run are not kept. */
function dropCancelled(
  { db }: Scope,
  { jobId, place }: Goods,
  texts: readonly { kind: string; version: number }[],
) {
  const made = JSON.stringify(texts.map(({ kind, version }) => [kind, version]));
  return db.run(sql`DELETE FROM material_texts WHERE job_id = ${jobId} AND place = ${place}
    AND (kind, version) IN (SELECT value ->> '$[0]', value ->> '$[1]' FROM json_each(${made}))
    AND NOT EXISTS (SELECT 1 FROM material_goods
      WHERE job_id = ${jobId} AND place = ${place} AND state = 'waiting')`);
}
