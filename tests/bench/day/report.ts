import type { Asked, MeasuredClient } from "./measured-client.ts";
import type { watchWaits } from "./waits.ts";

interface Day {
  share: number;
  seconds: number;
  done: Record<"orders" | "visits" | "looks", number>;
  failures: string[];
  behindMs: number;
  waits: ReturnType<ReturnType<typeof watchWaits>["stop"]>;
  client: MeasuredClient;
}

const failuresShown = 5;

/** Prints how long each page took, what failed, and what was busy. */
export function printDay({ share, seconds, done, failures, behindMs, waits, client }: Day) {
  const { asked, mostInFlight } = client;
  const rate = asked.length / waits.seconds;
  console.log(
    `\n1/${share} of a day in ${seconds} s (${waits.seconds.toFixed(0)} s with its tail): ${done.visits} visits, ${done.orders} orders to the shelf, ${done.looks} looks of staff`,
  );
  console.log(
    `${asked.length} requests, ${rate.toFixed(1)}/s, which is ${((rate * 86_400) / (asked.length * share)).toFixed(0)} times the day's mean; at most ${mostInFlight} at once`,
  );
  console.log("\nLatency by page, ms                        count     p50     p95     max");
  for (const [page, times] of byPage(asked))
    console.log(
      `  ${page.padEnd(38)} ${String(times.length).padStart(7)} ${at(times, 0.5)} ${at(times, 0.95)} ${at(times, 1)}`,
    );

  const faults = asked.filter(({ status }) => status === "lost" || status >= 500).length;
  const refused = asked.filter(
    ({ status }) => status !== "lost" && status >= 400 && status < 500,
  ).length;
  console.log(
    `\nErrors: ${faults} lost or 5xx, ${refused} refused (4xx), ${failures.length} ways broken off`,
  );
  for (const failure of failures.slice(0, failuresShown)) console.log(`  ${failure}`);

  const busy = (name: string, cpu: number) =>
    console.log(
      `  ${name.padEnd(32)} ${cpu.toFixed(1).padStart(6)} s, ${((100 * cpu) / waits.seconds).toFixed(0).padStart(3)} % of a core, ${((1_000 * cpu) / asked.length).toFixed(2)} ms a request`,
    );
  console.log("\nWhat was busy, processor time");
  busy("Worker", waits.workerSeconds);
  busy("database process", waits.databaseSeconds);
  busy("runner with the file store", waits.runnerSeconds);
  busy("this client", waits.clientSeconds);
  console.log(
    `  a writer held the database in    ${(100 * waits.writerShare).toFixed(1)} % of the looks; begun at most ${behindMs.toFixed(0)} ms late`,
  );
}

function byPage(asked: readonly Asked[]) {
  const pages = new Map<string, number[]>();
  for (const { page, ms } of asked) {
    const times = pages.get(page);
    if (times) times.push(ms);
    else pages.set(page, [ms]);
  }
  return [...pages]
    .map(([page, times]) => [page, times.toSorted((a, b) => a - b)] as const)
    .toSorted(([, a], [, b]) => b.length - a.length);
}

function at(sorted: readonly number[], share: number) {
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[index]!.toFixed(0).padStart(7);
}
