import { ancestorsOf } from "./child-processes.ts";

const lookEveryMs = 500;

/**
 * Calls once when npm is gone, or the shell by which it ran this: killed outright they pass no signal
 * on, and a shop left behind would hold its port. Started without npm, a shop outlives its starter.
 */
export function whenNpmEnds(call: () => void) {
  if (!process.env.npm_lifecycle_event) return;
  const [parent, grandparent] = ancestorsOf(process.pid, 2);
  const byShell = /(^|\/|-)(ba|da|a|z)?sh$/.test(parent?.name ?? "");
  const launchers = byShell ? [parent, grandparent] : [parent];

  const timer = setInterval(() => {
    const now = ancestorsOf(process.pid, launchers.length);
    if (launchers.every((launcher, index) => now[index]?.pid === launcher?.pid)) return;
    clearInterval(timer);
    call();
  }, lookEveryMs);
  timer.unref();
}
