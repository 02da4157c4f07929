import { and, asc, eq, sql } from "drizzle-orm";
import { readTerms } from "#app/domain/content/label/labels.server.ts";
import type { Terms } from "#app/domain/content/label/translate.ts";
import { type System, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { materialGoods, materialJobs, materialTexts } from "#db/schema/index.ts";
import { checkText } from "./check-text.ts";
import {
  type MaterialKind,
  type MaterialSettings,
  materialKindNames,
  materialLimits,
} from "./material.ts";
import { countGoods, readSource } from "./material-queries.server.ts";
import { isForModel, promptVersion, stopAfterFailures } from "./model/ask-model.ts";
import type { MaterialWriter } from "./model/material-writer.ts";
import { writeByModel } from "./model/write-by-model.server.ts";
import type { SourceGoods } from "./source-goods.ts";
import { writeByRules } from "./write-by-rules.server.ts";

/** Goods in a run without a model, which stays within the limits of a run. */
const goodsPerRun = 300;

/** Goods in a run with a model, which takes seconds for each text. */
const goodsPerModelRun = 30;

/**
 * Writes the waiting texts of all companies, the oldest job first. Each goods is stored by itself, so an
 * interrupted run loses nothing.
 */
export async function writeMaterial(scope: Scope<System>, model?: MaterialWriter) {
  const waiting = await waitingQuery(scope, model ? goodsPerModelRun : goodsPerRun);
  if (waiting.length === 0) return;
  const terms = await readTerms(scope.db);
  const writer = model && stopAfterFailures(model);
  for (const { job, goods } of waiting)
    await writeGoods(scope, job, goods, {
      terms,
      writer: job.writer === "rules" ? undefined : writer,
    });
}

/** Selects goods whose texts wait to be written, those of the oldest job first. */
export function waitingQuery({ db }: Scope, most: number) {
  return (
    db
      .select({ job: materialJobs, goods: materialGoods })
      .from(materialJobs)
      .innerJoin(materialGoods, eq(materialGoods.jobId, materialJobs.id))
      // Written as a literal: the partial index of running jobs is not used for a bound value.
      .where(and(sql`${materialJobs.state} = 'running'`, eq(materialGoods.state, "waiting")))
      .orderBy(asc(materialJobs.number), asc(materialGoods.place))
      .limit(most)
  );
}

/** The label table and the model that write texts. */
interface WritingMeans {
  terms: Terms;
  /** Undefined where rules write everything. */
  writer: MaterialWriter | undefined;
}

type FirstText = Pick<
  typeof materialTexts.$inferSelect,
  "kind" | "version" | "text" | "leftOut" | "findings" | "writer" | "modelProblem" | "guidance"
>;

/**
 * Writes the next versions of the requested texts: the model's, and after it the rules' where the model
 * failed. `written` holds the number of versions of each kind.
 */
async function nextTexts(
  wish: MaterialSettings,
  kinds: readonly MaterialKind[],
  source: SourceGoods,
  means: WritingMeans,
  written: ReadonlyMap<MaterialKind, number>,
) {
  const texts = await Promise.all(
    kinds.map(async (kind) => {
      const made = await ofKind(kind, wish, source, means);
      const before = written.get(kind) ?? 0;
      return made.map((text) => ({ ...text, version: before + text.version }));
    }),
  );
  return texts.flat().filter(({ version }) => version <= materialLimits.versionsMax);
}

async function ofKind(
  kind: MaterialKind,
  wish: MaterialSettings,
  source: SourceGoods,
  { terms, writer }: WritingMeans,
): Promise<FirstText[]> {
  const asked = isForModel(kind) ? writer : undefined;
  const said = asked && (await writeByModel(asked, kind, source, wish));
  const guidance = (asked && wish.guidance) || "";
  const byModel = asked && said?.text ? [signed(asked.name, said)] : [];
  if (said?.problem === "") return byModel;
  const { text, leftOut } = writeByRules(kind, source, wish, terms);
  const findings = checkText(kind, text, source, wish);
  const byRules: FirstText = {
    kind,
    version: byModel.length + 1,
    text,
    leftOut,
    findings,
    writer: "rules",
    modelProblem: said?.problem ?? "",
    guidance,
  };
  return [...byModel, byRules];

  function signed(name: string, { text, findings }: NonNullable<typeof said>): FirstText {
    const by = `${name}・指示第${promptVersion(wish)}版`;
    const made = { leftOut: [], writer: by, modelProblem: "" as const, guidance };
    return { kind, version: 1, text, findings, ...made };
  }
}

type Job = typeof materialJobs.$inferSelect;
type Goods = typeof materialGoods.$inferSelect;

async function writeGoods(scope: Scope<System>, job: Job, goods: Goods, means: WritingMeans) {
  const { db, now } = scope;
  const { again, guidance } = goods;
  const told = await readSource(db, { ...goods, companyId: job.companyId });
  // Texts of goods that are gone are written again from the stored data.
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
  // The only possible refusal means that another run has written these goods already.
  await commit(scope, [...statements, countGoods(scope, job.id)], {
    "material_texts.job_id, material_texts.place, material_texts.kind, material_texts.version":
      "written",
  });
}

/** Reads the number of versions of each text. */
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

/**
 * Deletes the texts of this run if the goods were cancelled meanwhile, because their share was given back.
 */
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
