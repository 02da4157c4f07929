/**
 * Hashes computed at the same time. One takes 0.2 s of processor time; more at once would stall all other
 * pages.
 */
const runningMax = 2;
const waitingMax = 8;
/** The Retry-After of a refused request, in seconds. */
export const busySeconds = 5;
const pollMs = 15;
/** A waiting request that was abandoned does not report back; its place is freed after this time. */
const abandonedAfterMs = 2_000;
const longestHashMs = 10_000;
/**
 * A place stays taken for this long after its hash. The runtime computes a hash without a break; without this
 * pause the next hash would start at once, and the answers of other pages would wait behind all of them.
 */
const pauseMs = 150;

interface Turn {
  until: number;
}

let running: Turn[] = [];
let waiting: Turn[] = [];

/** True where one more request may wait; otherwise it is refused before anything is computed. */
export function hasHashingRoom() {
  dropAbandoned();
  return waiting.length < waitingMax;
}

/**
 * Runs the work when its turn comes. It polls, because on Workers a request must not wait for a promise of another
 * request.
 */
export async function inHashingQueue<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = { until: Date.now() + abandonedAfterMs };
  waiting.push(turn);
  while (true) {
    dropAbandoned();
    if (!waiting.includes(turn)) waiting.push(turn);
    if (waiting[0] === turn && running.length < runningMax) break;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    turn.until = Date.now() + abandonedAfterMs;
  }
  waiting = waiting.filter((other) => other !== turn);
  turn.until = Date.now() + longestHashMs;
  running.push(turn);
  try {
    return await work();
  } finally {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    running = running.filter((other) => other !== turn);
  }
}

function dropAbandoned() {
  const now = Date.now();
  running = running.filter(({ until }) => until > now);
  waiting = waiting.filter(({ until }) => until > now);
}
