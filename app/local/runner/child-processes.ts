import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface Running {
  pid: number;
  parent: number;
  name: string;
}

/** Whether a process of this number is there. */
export function stillRuns(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The processes that a process has started and that still run; those of one program, if it is named. */
export function childrenOf(pid: number, program?: string): number[] {
  return running()
    .filter(({ parent, name }) => parent === pid && (!program || isCalled(name, program)))
    .map((process) => process.pid);
}

/** A name may come with its folder; newer versions of node add what its first thread is. */
function isCalled(name: string, program: string) {
  return (
    name
      .split("/")
      .at(-1)
      ?.replace(/-MainThread$/, "") === program
  );
}

/** The process that started this one, the one that started that, and so on. */
export function ancestorsOf(pid: number): Running[] {
  const all = new Map(running().map((process) => [process.pid, process]));
  const found: Running[] = [];
  let next = all.get(all.get(pid)?.parent ?? 0);
  while (next) {
    found.push(next);
    next = all.get(next.parent);
  }
  return found;
}

function running(): Running[] {
  // Small Linux images come without `ps`.
  return existsSync("/proc/self/stat") ? allInProc() : allByPs();
}

function allInProc() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      // The name stands in brackets and may hold spaces and brackets of its own.
      const [, name, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").match(
        /^\d+ \((.*)\) \S+ (\d+)/s,
      )!;
      return [{ pid: Number(pid), parent: Number(parent), name: name! }];
    } catch {
      return []; // Ended since it was listed.
    }
  });
}

function allByPs() {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  return [...listed.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)]
    .map(([, pid, parent, name]) => ({ pid: Number(pid), parent: Number(parent), name: name! }))
    .filter(({ name }) => !/(^|\/)ps$/.test(name));
}
