/**
 * One writer at a time. SQLite's own waiting would stop the whole process, because its calls block;
 * so a writer waits here for its turn, and readers go on.
 */
export class WriteTurns {
  private holder: object | undefined;
  private readonly waiting: { taker: object; start: () => void }[] = [];

  /** Resolves when it is this taker's turn; at once for the one whose turn it is. */
  take(taker: object): Promise<void> {
    if (this.holder === taker) return Promise.resolve();
    if (!this.holder) {
      this.holder = taker;
      return Promise.resolve();
    }
    return new Promise((start) => this.waiting.push({ taker, start }));
  }

  isOf(taker: object) {
    return this.holder === taker;
  }

  /** Ends the taker's turn, if it is theirs, and starts the next. */
  give(taker: object) {
    if (this.holder !== taker) return;
    const next = this.waiting.shift();
    this.holder = next?.taker;
    next?.start();
  }
}
