import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealAudit, verifyAudit } from "#app/domain/console/audit/seal-audit.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { childrenOf } from "#app/local/runner/child-processes.ts";
import { connect, type Database } from "#db/client.ts";
import { chance } from "#tests/support/garbage.ts";
import { migratedFile } from "#tests/support/machine/migrated-file.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { brokenBooks } from "#tests/support/money/broken-books.ts";
import { machine } from "#tests/support/people.ts";
import { seed } from "#tests/support/run/seed.ts";
import { Clients, type Command } from "#tests/support/storm/insist.ts";
import { stormCommands } from "#tests/support/storm/storm-commands.ts";
import { openCompany } from "#tests/support/storm/storm-company.ts";
import { deceived } from "#tests/support/storm/storm-deceived.ts";

// 200 clients on one company's money, while Worker and database are killed under them and nobody but
// the shop's own runner starts them again.

const rounds = 15;
const sizes = { rounds, ordersEach: 50, codesEach: 10 };
/** What is killed in a round, one after the other. */
const victims = [
  ["workerd"],
  ["node"],
  ["workerd", "node"],
  ["node", "workerd"],
  ["node", "workerd", "node"],
] as const;
const file = migratedFile("storm");
const dataDir = dirname(file);
const luck = chance(seed);

let shop: Awaited<ReturnType<typeof startShop>>;
let company: Awaited<ReturnType<typeof openCompany>>;

beforeAll(async () => {
  const server = await startLibsqlServer({ file, token: "storm" });
  company = await openCompany(connect(server.url, "storm").db, sizes);
  await server.close();
  const environment = { RESTARTS_A_MINUTE: "1000", RESTART_PAUSE_MS: "50" };
  shop = await startShop({ dataDir, seed: "empty", environment });
}, 200_000);

afterAll(() => shop?.close());

test("200 clients at once while Worker and database are killed in fifteen rounds and started again by the runner: every yen is where the answers say", async () => {
  const clients = new Clients(shop.origin);
  const answers = new Map<Command, boolean>();
  const quiet: { from: number; to: number }[] = [];

  for (let round = 0; round < rounds; round++) {
    const commands = stormCommands(company, sizes, round, [...answers.keys()]);
    expect(commands).toHaveLength(200);
    const busy = commands.map(async (command, index) => {
      const address = `10.0.${round}.${index}`;
      answers.set(command, await clients.insist(command, address));
    });
    for (const program of victims[round % victims.length]!) {
      await wait(50 + luck.below(700));
      await kill(program);
    }
    const killed = Date.now();
    await Promise.all(busy);
    quiet.push({ from: clients.firstAnswerAfter(killed), to: Date.now() });
    expect(await looked(brokenBooks)).toEqual([]);
  }

  expect(await looked((db) => deceived(db, answers))).toEqual([]);
  await looked((db) => sealAudit(openScope(db, machine, new Date())));
  expect(await looked(verifyAudit)).toEqual(expect.objectContaining({ ok: true }));
  const faults = clients.tries.filter(
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
    "enter",
    "confirm",
    "settle",
    "takeBack",
  ] as const)
    expect(done(kind), kind).toBeGreaterThan(0);
  expect(clients.tries.filter(({ status }) => status === "lost").length).toBeGreaterThan(rounds);
}, 600_000);

/** Kills a process of the runner's outright, as soon as there is one. */
async function kill(program: "workerd" | "node") {
  for (let turns = 0; turns < 500; turns++) {
    const pids = childrenOf(shop.child.pid!, program);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    if (pids.length > 0) return;
    await wait(20);
  }
  throw new Error(`the runner started no ${program}: ${shop.said().slice(-2_000)}`);
}

/** Looks into the file itself, and lets go of it before the next kill. */
async function looked<Value>(look: (db: Database) => Promise<Value>) {
  const client = createClient({ url: `file:${file}` });
  try {
    return await look(drizzle(client));
  } finally {
    client.close();
  }
}
