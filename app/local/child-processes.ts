import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  // Small Linux images come without `ps`.
  const all = existsSync("/proc/self/stat") ? allInProc() : allByPs();
  return all.filter(({ parent }) => parent === pid).map((process) => process.pid);
}

function allInProc() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      // The name before the last bracket may hold spaces and brackets of its own.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/.*\) /)[1]!.split(" ");
      return [{ pid: Number(pid), parent: Number(parent) }];
    } catch {
      return []; // Ended since it was listed.
    }
  });
}

function allByPs() {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  const rows = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, , name]) => !name?.endsWith("ps"))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}
