import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { mutationGroups } from "./mutations/groups.ts";
import { type Mutation, placeOf, readSources } from "./mutations/mutation.ts";

// Takes guards of money, stock, rights and states away, one at a time and in a copy of the tree, and
// runs the tests that have to notice. `npm run bench:mutations -- --of money --only coupon` takes those
// named so; `--passing` trusts that the tests pass as they are, which is otherwise seen first.

const copied = ["app", "db", "tests", "public", "package.json", "tsconfig.json"];
const settings = ["vite.config.ts", "remix.config.ts", "wrangler.toml"];
// On a busy machine a test that is only slow must not pass for one that noticed.
const patience = ["--maxWorkers=1", "--testTimeout=180000", "--hookTimeout=180000"];
const { values } = parseArgs({
  options: {
    of: { type: "string", default: Object.keys(mutationGroups).join() },
    only: { type: "string", default: "" },
    passing: { type: "boolean", default: false },
  },
});
const mutations = Object.entries(mutationGroups)
  .filter(([group]) => values.of.split(",").includes(group))
  .flatMap(([, some]) => some)
  .filter(({ name }) => name.includes(values.only));
const dataDir = process.env.DATA_DIR ?? ".data/mutations";

const tree = await copyOfTree();
try {
  const sources = await readSources(tree);
  const placed = mutations.map((mutation) => ({ ...mutation, ...placeOf(mutation, sources) }));
  if (!values.passing && mutations.length > 0) await seePassing();
  const results = [];
  for (const mutation of placed) {
    const outcome = await outcomeOf(mutation);
    const { name, file } = mutation;
    results.push({ name, file, outcome });
    console.log(`${outcome.padEnd(9)} ${name} (${file})`);
  }
  const survived = results.filter(({ outcome }) => outcome !== "killed");
  console.log(`\n${results.length - survived.length} of ${results.length} killed`);
  for (const { name, file, outcome } of survived) console.log(`  ${outcome}: ${name} (${file})`);
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, "mutations.json"), JSON.stringify(results, null, 2));
} finally {
  await rm(tree, { recursive: true, force: true });
}

async function copyOfTree() {
  const folder = await mkdtemp(join(tmpdir(), "kaitsukebin-mutations-"));
  for (const path of [...copied, ...settings])
    await cp(path, join(folder, path), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

async function seePassing() {
  const { code, said } = await run(mutations.flatMap(({ tests }) => tests));
  if (code !== 0) throw new Error(`the tests fail without a mutation:\n${said.slice(-3_000)}`);
}

/** Killed when a test fails; code that cannot be read any more, or is only slow, is neither killed nor survived. */
async function outcomeOf({
  text,
  instead,
  tests,
  ...place
}: Mutation & ReturnType<typeof placeOf>) {
  const { file, source, at } = place;
  const path = join(tree, file);
  await writeFile(path, source.slice(0, at) + instead + source.slice(at + text.length));
  const { code, said } = await run(tests, "--bail=1");
  await writeFile(path, source);
  if (code === 0) return "survived";
  if (said.includes("timed out in")) return "too slow";
  return /Tests .*\d+ failed/.test(said) ? "killed" : "broken";
}

async function run(tests: readonly string[], ...options: string[]) {
  const projects = new Set(tests.map((name) => (name.startsWith("long/") ? "long" : "domain")));
  const files = new Set(tests.map((name) => `/${name.replace(/^long\//, "")}.test.ts`));
  const child = spawn(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...[...projects].map((project) => `--project=${project}`),
      ...patience,
      ...options,
      ...files,
    ],
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
