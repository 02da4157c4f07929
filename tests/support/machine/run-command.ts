import { spawn } from "node:child_process";
import { plainEnvironment } from "./running-shop.ts";

/** Runs one of the shop's commands in a process of its own; answers how it ended and what it said. */
export function runCommand(
  script: string,
  args: readonly string[],
  environment: Record<string, string>,
) {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: { ...plainEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, said }));
  });
}
