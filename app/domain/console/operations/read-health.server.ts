import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type ExpectedJob, type Finding, findingsIn } from "./findings.ts";
import { type Figures, readFigures } from "./read-figures.server.ts";

const probeMs = 3_000;

interface Part {
  ok: boolean;
  milliseconds: number;
  /** The error's name only: its message may hold an address. */
  error?: string;
}

export interface Health {
  /** Whether all that a buyer needs answers. */
  ok: boolean;
  database: Part;
  store: Part;
  /** Undefined where the database did not answer. */
  figures: Figures | undefined;
  findings: Finding[];
}

/** Asks what the shop stands on, each part with a time-out of its own, all at once. */
export async function readHealth(
  { db, now }: Pick<Scope, "db" | "now">,
  files: Pick<FileStore, "keysBelow">,
  settings: { jobs: readonly ExpectedJob[]; mailed: boolean },
): Promise<Health> {
  const [database, store] = await Promise.all([
    probe(() => readFigures(db)),
    probe(() => files.keysBelow("health/")),
  ]);
  const figures = database.value;
  return {
    ok: database.part.ok && store.part.ok,
    database: database.part,
    store: store.part,
    figures,
    findings: figures ? findingsIn(figures, now, settings) : [],
  };
}

async function probe<Value>(ask: () => Promise<Value>): Promise<{ value?: Value; part: Part }> {
  const begun = performance.now();
  const part = (ok: boolean) => ({ ok, milliseconds: Math.round(performance.now() - begun) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("no answer", "TimeoutError")), probeMs);
  });
  try {
    const value = await Promise.race([ask(), late]);
    return { value, part: part(true) };
  } catch (error) {
    return { part: { ...part(false), error: error instanceof Error ? error.name : "unknown" } };
  } finally {
    clearTimeout(timer);
  }
}
