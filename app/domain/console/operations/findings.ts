import { cronMinutes } from "./operations.ts";
import type { Figures } from "./read-figures.server.ts";

export interface ExpectedJob {
  name: string;
  cron: string;
}

type FindingKind =
  | "job-failed"
  | "job-missed"
  | "mail-stuck"
  | "seal-late"
  | "sheet-late"
  | "audit-off";

export interface Finding {
  kind: FindingKind;
  subject: string;
  detail: string;
}

interface Settings {
  jobs: readonly ExpectedJob[];
  /** True where a mail service is configured; without one letters wait on purpose. */
  mailed: boolean;
}

const lateMinutes = 30;

/** Lists the faults that an operator must look into; they never contain a person's name or address. */
export function listFindings(figures: Figures, now: Date, { jobs, mailed }: Settings): Finding[] {
  const runs = new Map(figures.runs.map((run) => [run.name, run]));
  const age = (moment: Date | null | undefined) =>
    moment ? (now.getTime() - moment.getTime()) / 60_000 : 0;
  const found: Finding[] = [];
  for (const { name, cron } of jobs) {
    const run = runs.get(name);
    if (run?.errorName) found.push({ kind: "job-failed", subject: name, detail: run.errorName });
    const last = latest(run?.endedAt, run?.knownSince);
    if (age(last) > 2 * cronMinutes(cron))
      found.push({ kind: "job-missed", subject: name, detail: minutes(age(last)) });
  }
  if (mailed && age(figures.mailSince) > lateMinutes)
    found.push({ kind: "mail-stuck", subject: "outbox", detail: minutes(age(figures.mailSince)) });
  if (age(figures.sheetSince) > lateMinutes)
    found.push({
      kind: "sheet-late",
      subject: "file_reservations",
      detail: minutes(age(figures.sheetSince)),
    });
  // A row's moment may be older than the last run: the newest seal tells how far the job has come since.
  const unsealed =
    figures.unsealedSince &&
    latest(figures.unsealedSince, figures.sealedAt, runs.get("seal-audit")?.knownSince ?? now);
  if (age(unsealed) > lateMinutes)
    found.push({ kind: "seal-late", subject: "audit_seals", detail: minutes(age(unsealed)) });
  if (figures.triggersMissing.length > 0)
    found.push({
      kind: "audit-off",
      subject: "audit_log",
      detail: figures.triggersMissing.join(", ").slice(0, 1_000),
    });
  return found;
}

function latest(...moments: (Date | null | undefined)[]) {
  const known = moments.filter((moment) => moment instanceof Date);
  return known.length > 0 ? new Date(Math.max(...known.map(Number))) : undefined;
}

function minutes(age: number) {
  return `${Math.floor(age)} min`;
}
