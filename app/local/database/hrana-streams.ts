import { randomBytes } from "node:crypto";
import { Connection } from "./hrana-connection.ts";
import { errorOf, protocolError } from "./hrana-error.ts";
import type { HranaRequest } from "./hrana-protocol.ts";
import { Stream } from "./hrana-stream.ts";
import { openFile } from "./open-file.ts";
import { needsTurn, redefines } from "./sql-kind.ts";
import { WriteTurns } from "./write-turns.ts";

const idleMs = 10_000;
const transactionMs = 5_000;
const sweepMs = 250;

/** The streams of one database file: each with a connection of its own, one of them writing at a time. */
export class Streams {
  private readonly idle: Connection[] = [];
  private readonly opened: Connection[] = [];
  private readonly waiting = new Map<string, Stream>();
  private readonly turns = new WriteTurns();
  private readonly sweeping = setInterval(() => this.sweep(), sweepMs);

  constructor(private readonly file: string) {}

  /** A new stream, or the one that waits under this baton; undefined when it has expired. */
  take(baton: string | null | undefined): Stream | undefined {
    if (!baton) return new Stream(this.idle.pop() ?? this.connect());
    const stream = this.waiting.get(baton);
    // Each baton is good for one request.
    this.waiting.delete(baton);
    return stream;
  }

  /** Puts the stream aside for its client's next request and names it by a new baton, if it goes on. */
  keep(stream: Stream): string | null {
    if (stream.closed) {
      this.release(stream);
      return null;
    }
    const baton = randomBytes(16).toString("base64url");
    stream.lastUsed = Date.now();
    this.waiting.set(baton, stream);
    return baton;
  }

  async run(stream: Stream, asked: HranaRequest) {
    const { connection } = stream;
    try {
      if (stream.closed && asked.type !== "close")
        throw protocolError("STREAM_CLOSED", "the stream is closed");
      const texts = stream.textsOf(asked);
      // A script holds several statements in one text, any of which may write.
      if (asked.type === "sequence" || texts.some(needsTurn)) await this.turns.take(stream);
      const response = stream.answer(asked);
      if (texts.some(redefines)) for (const each of this.opened) each.forget();
      return { type: "ok", response };
    } catch (error) {
      return { type: "error", error: errorOf(error) };
    } finally {
      if (connection.inTransaction) stream.since ??= Date.now();
      else {
        stream.since = undefined;
        this.turns.give(stream);
      }
    }
  }

  close() {
    clearInterval(this.sweeping);
    for (const [baton, stream] of this.waiting) this.drop(baton, stream);
    for (const { db } of this.idle) db.close();
  }

  private release(stream: Stream) {
    const { connection } = stream;
    if (connection.inTransaction) connection.db.exec("ROLLBACK");
    connection.heedForeignKeys();
    this.turns.give(stream);
    this.idle.push(connection);
  }

  private drop(baton: string, stream: Stream) {
    this.waiting.delete(baton);
    this.release(stream);
  }

  private sweep() {
    const now = Date.now();
    for (const [baton, stream] of this.waiting) {
      // Who only reads holds up nobody.
      const writes = stream.since !== undefined && this.turns.isOf(stream);
      const heldFor = writes ? now - stream.since! : 0;
      if (now - stream.lastUsed > idleMs || heldFor > transactionMs) this.drop(baton, stream);
    }
  }

  private connect() {
    const connection = new Connection(openFile(this.file));
    this.opened.push(connection);
    return connection;
  }
}
