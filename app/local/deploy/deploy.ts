import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { originOf, type Site } from "#app/http/sites.ts";
import { buildWorker } from "../bundle/build-worker.ts";
import { Refusal } from "../runner/refusal.ts";
import { deployShop } from "./deploy-shop.ts";
import type { Deployment } from "./deployment.ts";
import { goBack } from "./go-back.ts";
import { wranglerPlatform } from "./wrangler-platform.ts";

// Deploys what lies here, or with --back lets the version before serve again. The database's address and
// token and the operator's token come from this shell; the Worker's own secrets stay with the platform.

const { values } = parseArgs({
  options: {
    first: { type: "boolean", default: false },
    back: { type: "boolean", default: false },
    to: { type: "string" },
  },
});
const questionMs = 10_000;

try {
  const deployment = deploymentHere();
  if (values.back) await goBack(deployment, values.to);
  else {
    const { version } = await deployShop(deployment);
    console.log(`deployed ${version}\nback: npm run deploy -- --back`);
  }
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}

function deploymentHere(): Deployment {
  const shell = (name: string) => process.env[name] ?? "";
  const missing = ["DATABASE_URL", "DATABASE_TOKEN", "OPERATOR_TOKEN"].filter(
    (name) => !shell(name),
  );
  // In need the way back asks the platform alone.
  if (missing.length > 0 && !(values.back && values.to))
    throw new Refusal(
      `Not deployed. Missing in this shell:\n${missing.map((name) => `  export ${name}=…`).join("\n")}`,
    );
  const config = unstable_readConfig({ config: "wrangler.toml" });
  const sites = JSON.parse(String(config.vars.SITES)) as Site[];
  const { producers = [], consumers = [] } = config.queues;
  const moment = new Date().toISOString().replace(/[-:]/g, "").slice(0, 15);
  return {
    platform: wranglerPlatform(),
    database: { url: shell("DATABASE_URL"), token: shell("DATABASE_TOKEN") },
    operatorToken: shell("OPERATOR_TOKEN"),
    origin: originOf(sites[0]!.hosts[0]!),
    bucket: config.r2_buckets[0]!.bucket_name!,
    queues: [...new Set([...producers, ...consumers].map(({ queue }) => queue))],
    variables: Object.keys(config.vars),
    first: values.first,
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    migrations: "db/migrations",
    snapshot: join(".backups", `deploy-${moment}.db`),
    build: () => buildWorker(console.log),
    fetch: (url, headers) =>
      fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(questionMs) }),
    pause: () => new Promise((go) => setTimeout(go, 1_000)),
    say: console.log,
  };
}
