import { execFileSync } from "node:child_process";
import { migrate } from "#db/migrate.ts";
import { buildWorker } from "./build-worker.ts";

// Builds, migrates the remote database, then deploys. Run it with the database's address and token in the
// environment; the Worker's own secrets live with the platform.

const secrets = [
  "DATABASE_URL",
  "DATABASE_TOKEN",
  "S3_ENDPOINT",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SEAL_KEY",
  "MAIL_API_URL",
  "MAIL_API_KEY",
  "MAIL_FROM",
] as const;

const { DATABASE_URL, DATABASE_TOKEN } = process.env;
const missing = [...missingHere(), ...missingThere()];
if (missing.length > 0 || !DATABASE_URL || !DATABASE_TOKEN) {
  console.error(`Not deployed. Missing:\n${missing.map((line) => `  ${line}`).join("\n")}`);
  process.exit(1);
}

// What does not build must not have changed the database.
await buildWorker(console.log);
await migrate(DATABASE_URL, DATABASE_TOKEN);
console.log("migrated");
execFileSync("npx", ["wrangler", "deploy"], {
  stdio: "inherit",
  env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
});

function missingHere() {
  return (["DATABASE_URL", "DATABASE_TOKEN"] as const)
    .filter((name) => !process.env[name])
    .map((name) => `${name} in this shell, to migrate the database: export ${name}=…`);
}

/** Secrets that the platform does not hold for this Worker yet. */
function missingThere() {
  let held: string[];
  try {
    const listed = execFileSync("npx", ["wrangler", "secret", "list"], { encoding: "utf8" });
    held = (JSON.parse(listed) as { name: string }[]).map(({ name }) => name);
  } catch {
    return [
      "the platform's list of secrets: sign in with `npx wrangler login` first",
      ...secrets.map(how),
    ];
  }
  return secrets.filter((name) => !held.includes(name)).map(how);
}

function how(name: string) {
  return `${name} with the Worker: npx wrangler secret put ${name}`;
}
