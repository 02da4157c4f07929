import { type Asked, type Found, failure, readAnswer, readRequest } from "./hrana-read.ts";

interface Group {
  asked: readonly Asked[];
  found(results: Found[]): void;
  failed(error: unknown): void;
}

interface Settings {
  url: string;
  authToken: string;
  fetch(request: Request): Promise<Response>;
}

/**
 * Turns of waiting promises without another read before those at hand are sent. The loaders of a
 * page begin side by side and some turns apart; a turn costs next to nothing.
 */
const turns = 60;

/** Sends what is read at the same time as one request, so that a page costs one round trip whatever its loaders ask. */
export class GatheredReads {
  readonly #settings: Settings;
  #waiting: Group[] = [];
  #turnsLeft = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** All of it as it stood at one moment; fails with the first statement that fails. */
  read(asked: readonly Asked[]): Promise<Found[]> {
    return new Promise((found, failed) => {
      this.#waiting.push({ asked, found, failed });
      this.#turnsLeft = turns;
      if (this.#waiting.length === 1) void this.#sendSoon();
    });
  }

  async #sendSoon() {
    while (this.#turnsLeft-- > 0) await undefined;
    const groups = this.#waiting;
    this.#waiting = [];
    try {
      const asked = groups.flatMap((group) => group.asked);
      const results = readAnswer(await this.#send(readRequest(asked)), asked.length);
      for (const { asked: own, found, failed } of groups) {
        const these = results.splice(0, own.length);
        const error = these.find((result) => result instanceof Error);
        if (error) failed(error);
        else found(these as Found[]);
      }
    } catch (error) {
      for (const { failed } of groups) failed(error);
    }
  }

  async #send(body: string): Promise<unknown> {
    const { url, authToken, fetch } = this.#settings;
    const headers = {
      "Content-Type": "application/json",
      ...(authToken ? { Authorization: `Bearer ${authToken}` } : {}),
    };
    const response = await fetch(new Request(url, { method: "POST", headers, body }));
    if (response.ok) return response.json();
    const told = await response.text();
    throw failure({
      message: `the database answered ${response.status}: ${told.slice(0, 500)}`,
      code: "SERVER_ERROR",
    });
  }
}
