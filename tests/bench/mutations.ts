import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { moneyMutations } from "./mutations/money.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { rightsMutations } from "./mutations/rights.ts";
import { tradeMutations } from "./mutations/trade.ts";

// Takes guards of money, stock, rights and states away, one at a time and in a copy of the tree, and
// runs the tests that have to notice. `npm run bench:mutations -- --of money --only coupon` takes those
// named so; `--passing` trusts that the tests pass as they are, which is otherwise seen first.

const copied = ["app", "db", "tests", "public", "package.json", "tsconfig.json"];
const settings = ["vite.config.ts", "remix.config.ts", "wrangler.toml"];
// On a busy machine a test that is only slow must not pass for one that noticed.
const patience = ["--testTimeout=180000", "--hookTimeout=180000"];
const { values } = parseArgs({
  options: {
    of: { type: "string", default: "money,trade,rights" },
    only: { type: "string", default: "" },
    passing: { type: "boolean", default: false },
  },
});
const groups = { money: moneyMutations, trade: tradeMutations, rights: rightsMutations };
const mutations = Object.entries(groups)
  .filter(([group]) => values.of.split(",").includes(group))
  .flatMap(([, some]) => some)
  .filter(({ name }) => name.includes(values.only));
const dataDir = process.env.DATA_DIR ?? ".data/mutations";

const tree = await copyOfTree();
try {
  if (!values.passing && mutations.length > 0) await seePassing();
  const results = [];
  for (const mutation of mutations) {
    const outcome = await outcomeOf(mutation);
    results.push({ ...mutation, outcome });
    console.log(`${outcome.padEnd(9)} ${mutation.name} (${mutation.file})`);
  }
  const survived = results.filter(({ outcome }) => outcome !== "killed");
  console.log(`\n${results.length - survived.length} of ${results.length} killed`);
  for (const { name, file, outcome } of survived) console.log(`  ${outcome}: ${name} (${file})`);
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, "mutations.json"), JSON.stringify(results, null, 2));
} finally {
  await rm(tree, { recursive: true, force: true });
}

async function seePassing() {
  const { code, said } = await run(mutations.flatMap(({ tests }) => tests));
  if (code !== 0) throw new Error(`the tests fail without a mutation:\n${said.slice(-3_000)}`);
}

async function copyOfTree() {
  const folder = await mkdtemp(join(tmpdir(), "kaitsukebin-mutations-"));
  for (const path of [...copied, ...settings])
    await cp(path, join(folder, path), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Killed when a test fails; a text that cannot be mutated or read is neither killed nor survived. */
async function outcomeOf({ file, text, instead, tests }: Mutation) {
  const path = join(tree, "app/domain", file);
  const original = await readFile(path, "utf8");
  if (original.split(text).length !== 2) return "not found";
  await writeFile(
    path,
    original.replace(text, () => instead),
  );
  const { code, said } = await run(tests, "--bail=1");
  await writeFile(path, original);
  if (code === 0) return "survived";
  if (said.includes("timed out in")) return "too slow";
  return /Tests .*\d+ failed/.test(said) ? "killed" : "broken";
}

async function run(tests: readonly string[], ...options: string[]) {
  const files = [...new Set(tests)].map((name) =>
    name.startsWith("long/") ? `tests/${name}.test.ts` : `tests/domain/${name}.test.ts`,
  );
  const projects = ["--project=domain", "--project=long"];
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", ...projects, ...patience, ...options, ...files],
    {
      cwd: tree,
      env: { ...process.env, CI: "true", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}
