/** A hash holds the processor for a fifth of a second: more at once would stop every other page. */
const atOnce = 2;
const waitingMax = 8;
/** When whoever is sent away may come again. */
export const busySeconds = 5;
const lookAgainMs = 15;
/** A request that was given up says nothing more; its place is free after this. */
const silenceMs = 2_000;
const longestHashMs = 10_000;
/**
 * How long a place stays taken after its hash. The runtime works a hash out in one go, so that without
 * it nobody would ever be seen to wait, and other pages' answers would stand behind all of them.
 */
const restMs = 150;

interface Turn {
  until: number;
}

let running: Turn[] = [];
let waiting: Turn[] = [];

/** Whether one more may wait its turn; strangers are sent away otherwise, before anything is worked out. */
export function hasHashingRoom() {
  forgetTheGone();
  return waiting.length < waitingMax;
}

/** Runs the work when it is its turn. Each looks by itself: no request may wait for another one's promise. */
export async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = { until: Date.now() + silenceMs };
  waiting.push(turn);
  while (true) {
    forgetTheGone();
    if (!waiting.includes(turn)) waiting.push(turn);
    if (waiting[0] === turn && running.length < atOnce) break;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    turn.until = Date.now() + silenceMs;
  }
  waiting = waiting.filter((other) => other !== turn);
  turn.until = Date.now() + longestHashMs;
  running.push(turn);
  try {
    return await work();
  } finally {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    running = running.filter((other) => other !== turn);
  }
}

function forgetTheGone() {
  const now = Date.now();
  running = running.filter(({ until }) => until > now);
  waiting = waiting.filter(({ until }) => until > now);
}
