import { setTimeout as wait } from "node:timers/promises";

export interface Command {
  kind: "pay" | "report" | "withdraw" | "redeem" | "enter" | "confirm" | "settle" | "takeBack";
  path: string;
  cookie: string;
  body: Record<string, string>;
}

/** One try of a command, and what came back: a status, or nothing. */
interface Try {
  command: Command;
  status: number | "lost";
  began: number;
  ended: number;
}

const timeoutMs = 180_000;
const answerMs = 40_000;
const knockEveryMs = 50;

/**
 * Clients who send the same form again until it is answered for good, as people do whose browser says
 * that the page cannot be reached. While the shop is away one of them tries for all.
 */
export class Clients {
  /** Every try that was made. */
  readonly tries: Try[] = [];
  private knocking: Promise<void> | undefined;

  constructor(private readonly origin: string) {}

  /** Answers whether the command was done. */
  async insist(command: Command, address: string): Promise<boolean> {
    const patience = Date.now() + timeoutMs;
    while (Date.now() < patience) {
      await this.knocking;
      const status = await this.post(command, address);
      if (isAnswer(status)) return status === 303;
      this.knocking ??= this.knock(command, address, patience).finally(() => {
        this.knocking = undefined;
      });
    }
    const mine = this.tries.filter((one) => one.command === command).map(({ status }) => status);
    throw new Error(`no answer to ${command.kind} ${command.path}: ${mine.slice(-20).join(" ")}`);
  }

  /** Sends one command until there is an answer, whatever it says: who sent it asks again by itself. */
  private async knock(command: Command, address: string, patience: number) {
    do await wait(knockEveryMs);
    while (!isAnswer(await this.post(command, address)) && Date.now() < patience);
  }

  /** When a command that was sent after this moment was answered for good, first of all. */
  firstAnswerAfter(moment: number) {
    const answered = this.tries.filter(({ began, status }) => began > moment && isAnswer(status));
    return Math.min(...answered.map(({ ended }) => ended));
  }

  private async post(command: Command, address: string) {
    const { path, cookie, body } = command;
    const began = Date.now();
    let status: Try["status"] = "lost";
    try {
      const response = await fetch(this.origin + path, {
        method: "POST",
        headers: { Cookie: cookie, "CF-Connecting-IP": address, "Accept-Encoding": "identity" },
        body: new URLSearchParams(body),
        redirect: "manual",
        signal: AbortSignal.timeout(answerMs),
      });
      await response.arrayBuffer();
      status = response.status;
    } catch {
      // The shop was killed under it, or is not there: that is the test.
    }
    this.tries.push({ command, status, began, ended: Date.now() });
    return status;
  }
}

function isAnswer(status: Try["status"]) {
  return status !== "lost" && status < 500 && status !== 429;
}
