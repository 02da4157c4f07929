import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealAudit } from "#app/domain/console/audit/seal-audit.server.ts";
import { verifyAudit } from "#app/domain/console/audit/verify-audit.server.ts";
import { connect, type Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { brokenBooks } from "#tests/support/broken-books.ts";
import { type Command, insist, type Try } from "#tests/support/insist.ts";
import { killable } from "#tests/support/killable.ts";
import { plainEnvironment } from "#tests/support/running-shop.ts";
import { stormCommands } from "#tests/support/storm-commands.ts";
import { openCompany } from "#tests/support/storm-company.ts";
import { deceived } from "#tests/support/storm-deceived.ts";

// 200 clients on one company's money, while the Worker and the database are killed under them.

const [workerPort, databasePort] = [8746, 8747];
const origin = `http://127.0.0.1:${workerPort}`;
const databaseUrl = `http://127.0.0.1:${databasePort}`;
const token = "storm";
const rounds = 15;
const sizes = { rounds, ordersEach: 50, codesEach: 10 };

let database: Awaited<ReturnType<typeof killable>>;
let worker: Awaited<ReturnType<typeof killable>>;
let db: Database;
let company: Awaited<ReturnType<typeof openCompany>>;

beforeAll(async () => {
  // Once: what is killed comes back without looking for news.
  const build = ["--import", "tsx", "app/local/build.ts"];
  await promisify(execFile)(process.execPath, build, { env: plainEnvironment() });
  const file = join(mkdtempSync(join(tmpdir(), "storm-")), "shop.db");
  database = await killable("./storm-database.ts", [String(databasePort), file, token]);
  await migrate(databaseUrl, token);
  db = connect(databaseUrl, token).db;
  company = await openCompany(db, sizes);
  worker = await killable("./storm-worker.ts", [String(workerPort), databaseUrl, token]);
}, 400_000);

afterAll(() => Promise.all([worker?.close(), database?.close()]));

test("200 clients at once while Worker and database are killed fifteen times: every yen is where the answers say", async () => {
  const tries: Try[] = [];
  const answers = new Map<Command, boolean>();
  const quiet: { from: number; to: number }[] = [];

  for (let round = 0; round < rounds; round++) {
    const commands = stormCommands(company, sizes, round, [...answers.keys()]);
    expect(commands).toHaveLength(200);
    const busy = commands.map(async (command, index) => {
      const address = `10.0.${round}.${index}`;
      answers.set(command, await insist(origin, command, address, tries));
    });
    // A kill falls into another moment of the rush each time.
    await pause(80 + 45 * round);
    await worker.kill();
    await worker.restart();
    await pause(80 + 35 * round);
    await database.kill();
    await database.restart();
    const up = Date.now();
    await Promise.all(busy);
    quiet.push({ from: up, to: Date.now() });
    expect(await brokenBooks(db)).toEqual([]);
  }

  expect(await deceived(db, answers)).toEqual([]);
  await sealAudit({ db, now: new Date() });
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
  const faults = tries.filter(
    ({ status, began, ended }) =>
      status !== "lost" &&
      status >= 500 &&
      quiet.some(({ from, to }) => began >= from && ended <= to),
  );
  expect(faults.map(({ command, status }) => `${command.kind} ${status}`)).toEqual([]);

  const done = (kind: Command["kind"]) =>
    [...answers].filter(([command, ok]) => ok && command.kind === kind).length;
  for (const kind of [
    "pay",
    "report",
    "withdraw",
    "redeem",
    "confirm",
    "settle",
    "takeBack",
  ] as const)
    expect(done(kind), kind).toBeGreaterThan(0);
  expect(tries.filter(({ status }) => status === "lost").length).toBeGreaterThan(rounds);
}, 600_000);

function pause(milliseconds: number) {
  return new Promise((wait) => setTimeout(wait, milliseconds));
}
