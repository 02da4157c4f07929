import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, jobRuns } from "#db/schema/index.ts";
import { type ExpectedJob, findingsIn } from "./findings.ts";
import { readFigures } from "./read-figures.server.ts";

/** Longer without a look of ours, and the shop was not running: its jobs could not. */
const awayMinutes = 15;

/** Raises one alarm a day for each thing that does not run as it should. */
export async function watchOperations(
  scope: Scope<System>,
  settings: { jobs: readonly ExpectedJob[]; mailed: boolean },
) {
  const { db, actor, now } = scope;
  const figures = await readFigures(db);
  const known = new Set(figures.runs.map(({ name }) => name));
  const unknown = settings.jobs.filter(({ name }) => !known.has(name));
  if (unknown.length > 0)
    await db
      .insert(jobRuns)
      .values(unknown.map(({ name }) => ({ name, knownSince: now })))
      .onConflictDoNothing();

  const lastLook = figures.runs.find(({ name }) => name === actor.id)?.endedAt;
  const away = !lastLook || now.getTime() - lastLook.getTime() > awayMinutes * 60_000;
  if (away) await db.update(jobRuns).set({ knownSince: now });

  const found = findingsIn(figures, now, settings).filter(
    ({ kind }) => !(away && (kind === "job-missed" || kind === "seal-late")),
  );
  if (found.length === 0) return;
  const rows = found.map(({ kind, subject, detail }) => ({
    id: `${kind}/${subject}/${japanDay(now)}`,
    kind,
    subject,
    detail: message("plain", { text: detail }),
    raisedAt: now,
  }));
  await commit(scope, [db.insert(alarms).values(rows).onConflictDoNothing()], {});
}
