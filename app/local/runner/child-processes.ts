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

/** The process that started this one, the one that started that, and so on, `most` of them. */
export function ancestorsOf(pid: number, most: number): Running[] {
  const find = inProc() ? findInProc : findIn(allByPs());
  const found: Running[] = [];
  let next = find(find(pid)?.parent ?? 0);
  while (next && found.length < most) {
    found.push(next);
    next = find(next.parent);
  }
  return found;
}

function findIn(all: Running[]) {
  const byPid = new Map(all.map((process) => [process.pid, process]));
  return (pid: number) => byPid.get(pid);
}

/** Small Linux images come without `ps`. */
const inProc = () => existsSync("/proc/self/stat");

function running(): Running[] {
  return inProc() ? allInProc() : allByPs();
}

function allInProc() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => findInProc(Number(pid)) ?? []);
}

function findInProc(pid: number): Running | undefined {
  try {
    // The name stands in brackets and may hold spaces and brackets of its own.
    const [, name, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").match(
      /^\d+ \((.*)\) \S+ (\d+)/s,
    )!;
    return { pid, parent: Number(parent), name: name! };
  } catch {
    return undefined; // Ended since it was listed.
  }
}

function allByPs() {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  return [...listed.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)]
    .map(([, pid, parent, name]) => ({ pid: Number(pid), parent: Number(parent), name: name! }))
    .filter(({ name }) => !/(^|\/)ps$/.test(name));
}
