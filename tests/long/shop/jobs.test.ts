import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import worker from "#app/entry.worker.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { connect } from "#db/client.ts";
import { seedPrices } from "#db/seed/seed-base.ts";
import { migratedFile } from "#tests/support/machine/migrated-file.ts";

// The Worker's own cron and queue entries, on a database of their own.

type Env = Parameters<typeof worker.scheduled>[1];
const now = new Date("2026-01-15T12:00:00+09:00");
const hourly = { cron: "5 * * * *", scheduledTime: now.getTime(), noRetry() {} };
const sent: { body: { job: string } }[] = [];
let server: Awaited<ReturnType<typeof startLibsqlServer>>;
let env: Env;

beforeAll(async () => {
  server = await startLibsqlServer({ file: migratedFile("jobs") });
  await seedPrices(connect(server.url, "").db, now);
  env = {
    DATABASE_URL: server.url,
    DATABASE_TOKEN: "",
    JOBS: { sendBatch: async (messages: typeof sent) => void sent.push(...messages) },
  } as unknown as Env;
});
afterEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});
afterAll(() => server.close());

/** Gives the queue one message and answers what became of it. */
async function deliver(job: string) {
  const answers: string[] = [];
  const message = {
    body: { job },
    ack: () => answers.push("done"),
    retry: () => answers.push("again"),
  };
  await worker.queue({ messages: [message] } as unknown as Parameters<typeof worker.queue>[0], env);
  return answers;
}

test("a cron whose jobs succeed leaves nothing for the queue", async () => {
  await worker.scheduled(hourly, env);
  expect(sent).toEqual([]);
});

test("a job that fails at its hour is handed to the queue, which tries until it succeeds", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const { db } = connect(server.url, "");
  await db.run("ALTER TABLE orders RENAME TO orders_away");
  await expect(worker.scheduled(hourly, env)).rejects.toThrow("expire-quotes");
  // Three hourly jobs read orders, and one that fails does not keep the others from being told.
  expect(sent.map(({ body }) => body.job)).toEqual([
    "expire-quotes",
    "end-waits",
    "open-preorders",
  ]);
  expect(await deliver("expire-quotes")).toEqual(["again"]);
  expect(said).toHaveBeenCalledTimes(4);

  await db.run("ALTER TABLE orders_away RENAME TO orders");
  expect(await deliver("expire-quotes")).toEqual(["done"]);
});

test("a job nobody knows is not taken for done", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await deliver("no-such-job")).toEqual(["again"]);
  expect(said).toHaveBeenCalledOnce();
});
