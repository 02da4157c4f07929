import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { tariffColumns } from "#app/domain/pricing/tariff.server.ts";
import { freePort } from "#tests/support/machine/free-port.ts";
import { plainEnvironment } from "#tests/support/machine/running-shop.ts";
import { fillWithDemo } from "#tests/support/run/demo.ts";

// Each command of app/docs/commands.md as npm runs it, with a small share of its work: one that asks for
// what only the tests make ends with a missing module.

const folder = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`));
const demo = folder("commands");
await fillWithDemo(demo);
const backup = join(folder("backup"), "one");
const tariff = join(folder("tariff"), "tariff.csv");
writeFileSync(tariff, `${tariffColumns.join()}\n010121000,馬,無税,,,,NO,,,\n`);

interface Command {
  args?: readonly string[];
  dataDir?: string;
  says: RegExp;
  code?: number;
}

const commands: Record<string, Command> = {
  "import:tariff": { args: [tariff], dataDir: demo, says: /1/ },
  backup: { args: ["--to", backup], dataDir: demo, says: /backup/ },
  restore: { args: [backup], dataDir: join(folder("restored"), "shop"), says: /restored|ledger/i },
  "audit:verify": { dataDir: demo, says: /./ },
  "staff:first": {
    args: ["--login-name", "zhou", "--name", "周明"],
    dataDir: demo,
    says: /staff/,
    code: 1,
  },
  deploy: { says: /Not deployed/, code: 1 },
  extension: { args: ["--to", folder("extension")], says: /for https/ },
  build: { says: /^/ },
  pages: { args: ["/guia-de-usuario"], says: /index\.html|pictures/ },
  bench: { args: ["--quick"], says: /start-up busy ms/ },
  "bench:day": { args: ["--share", "3000", "--seconds", "10"], says: /orders/ },
  "bench:writes": { args: ["--orders", "1"], says: /order placed/ },
  "bench:order": { says: /An order of 200 lines/ },
  "bench:pallets": { args: ["--pallets", "5", "--list", "1000"], says: /pallet/ },
  "bench:mutations": { args: ["--only", "no such guard"], says: /0 of 0 killed/ },
};

/** Tried by themselves: a check of the code, the tests, and what runs until it is ended. */
const elsewhere = [
  "typecheck",
  "lint",
  "test",
  "test:unit",
  "test:long",
  "start",
  "dev",
  "gallery",
];
/** Would write a file of the tree. */
const writing = ["db:generate"];

test("the page of commands names those that npm knows, and each is tried", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const page = readFileSync("app/docs/commands.md", "utf8");
  const named = [...page.matchAll(/`npm (?:run )?([a-z][a-z:]*)/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== "ci");
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
  expect([...Object.keys(commands), ...elsewhere, ...writing].toSorted()).toEqual(
    Object.keys(scripts).toSorted(),
  );
});

const running: ReturnType<typeof spawn>[] = [];
afterAll(async () => {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
});

/** Runs a command of npm's; answers it with all that it says. */
function npmRun(name: string, args: readonly string[], environment: Record<string, string>) {
  const child = spawn("npm", ["run", "--silent", name, "--", ...args], {
    env: { ...plainEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  return { child, said: () => said };
}

test.each(Object.entries(commands))(
  "npm run %s",
  async (name, { args = [], dataDir = folder("command"), says, code = 0 }) => {
    const port = String(await freePort());
    const { child, said } = npmRun(name, args, { PORT: port, DATA_DIR: dataDir });
    const [ended] = await once(child, "close");
    expect(said()).not.toContain("ERR_MODULE_NOT_FOUND");
    expect({ ended, said: said() }).toEqual({ ended: code, said: expect.stringMatching(says) });
  },
  900_000,
);

test("npm run dev serves the sources, and /dev beside them", async () => {
  const port = await freePort();
  const dataDir = folder("dev");
  await fillWithDemo(dataDir);
  const { child, said } = npmRun("dev", [], { PORT: String(port), DATA_DIR: dataDir });
  while (!said().includes("ready http") && child.exitCode === null) await pause(200);
  for (const [path, words] of [
    ["/login", "/@vite/client"],
    ["/dev", "開発用ページ"],
  ]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(words);
  }
}, 180_000);
