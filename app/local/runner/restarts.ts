import { setTimeout as wait } from "node:timers/promises";

interface Limits {
  /** How often a part may be started again within a minute. */
  timesAMinute: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

interface Watcher {
  say(line: string): void;
  /** Called once, when starting again does not help. */
  giveUp(line: string): void;
  limits?: Limits;
}

const minuteMs = 60_000;
const usual: Limits = { timesAMinute: 5, firstPauseMs: 100, longestPauseMs: 5_000 };

/** The usual limits, or what RESTARTS_A_MINUTE and RESTART_PAUSE_MS, the longest pause, say instead. */
export function restartLimits({ RESTARTS_A_MINUTE: times, RESTART_PAUSE_MS: pause } = process.env) {
  return {
    ...usual,
    ...(times ? { timesAMinute: Number(times) } : {}),
    ...(pause ? { longestPauseMs: Number(pause) } : {}),
  };
}

/** Decides whether a part of the shop that ended by itself is started again, later each time. */
export class Restarts {
  private times: number[] = [];

  constructor(
    private readonly name: string,
    private readonly watcher: Watcher,
  ) {}

  /** Waits, and answers whether to start it again; when it ended too often it gives up instead. */
  async next(why: string) {
    const { say, giveUp, limits = usual } = this.watcher;
    const now = Date.now();
    this.times = this.times.filter((time) => now - time < minuteMs);
    if (this.times.length >= limits.timesAMinute) {
      giveUp(`the ${this.name} ended again (${why}), ${this.times.length + 1} times in a minute`);
      return false;
    }
    say(`the ${this.name} ended (${why}): starting it again`);
    await wait(Math.min(limits.firstPauseMs * 2 ** this.times.length, limits.longestPauseMs));
    this.times.push(now);
    return true;
  }
}

export type { Watcher };
