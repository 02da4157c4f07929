import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Database from "libsql";
import { Connection, errorOf, type HranaRequest, Stream } from "./hrana-stream.ts";
import { WriteTurns } from "./write-turns.ts";

interface Settings {
  file: string;
  port?: number;
  host?: string;
  token?: string;
}

interface Pipeline {
  baton: string | null;
  requests: HranaRequest[];
}

const idleMs = 10_000;
const transactionMs = 5_000;
const bodyBytesMax = 64 * 1024 * 1024;
const reads = /^\s*(select|explain|values|pragma\s+\w+\s*(\(|;|$))/i;
const begins = /^\s*begin(\s+deferred)?(\s+transaction)?(\s+readonly)?\s*;?\s*$/i;
const ends = /^\s*(commit|end|rollback)\b/i;
const readingWith = /^\s*with\b(?![\s\S]*\b(insert|update|delete|replace)\b)/i;
const definitions = /\b(create|alter|drop)\b/i;

/**
 * A libSQL server for one file: Hrana 2 and 3 over HTTP on the native engine, so that the very
 * client of production talks to it. Answers its URL and how to stop it.
 */
export async function startLibsqlServer({
  file,
  port = 0,
  host = "127.0.0.1",
  token = "",
}: Settings) {
  const idle: Connection[] = [];
  const opened: Connection[] = [];
  const streams = new Map<string, Stream>();
  const turns = new WriteTurns();
  const since = new Map<Stream, number>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => send(response, 500, errorOf(error)));
  });
  server.keepAliveTimeout = 60_000;
  const sweep = setInterval(sweepStreams, 250);
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(port, host, listening);
  });

  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(sweep);
      for (const [baton, stream] of streams) drop(baton, stream);
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      for (const { db } of idle) db.close();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    if (token && request.headers.authorization !== `Bearer ${token}`)
      return send(response, 401, { message: "Unauthorized", code: "AUTH" });
    if (request.method === "GET")
      return send(response, /^\/(health|v2|v3)?$/.test(path) ? 200 : 404, {});
    if (!/^\/v[23]\/pipeline$/.test(path)) return send(response, 404, { message: "not found" });

    const { baton, requests } = JSON.parse(await bodyOf(request)) as Pipeline;
    const stream = baton ? streams.get(baton) : new Stream(idle.pop() ?? connect());
    if (!stream)
      return send(response, 400, {
        message: "The stream has expired due to inactivity",
        code: "STREAM_EXPIRED",
      });
    if (baton) streams.delete(baton);
    stream.lastUsed = Date.now();

    const results: unknown[] = [];
    for (const asked of requests) results.push(await run(stream, asked));
    send(response, 200, { baton: keep(stream), base_url: null, results });
  }

  async function run(stream: Stream, asked: HranaRequest) {
    const { connection } = stream;
    try {
      if (since.has(stream) && !connection.inTransaction) since.delete(stream);
      if (stream.closed && asked.type !== "close") throw timedOut();
      if (writes(stream, asked)) await turns.take(stream);
      const response = stream.answer(asked);
      if (stream.textsOf(asked).some((text) => definitions.test(text)))
        for (const each of opened) each.forget();
      return { type: "ok", response };
    } catch (error) {
      return { type: "error", error: errorOf(error) };
    } finally {
      if (connection.inTransaction) since.set(stream, since.get(stream) ?? Date.now());
      else {
        since.delete(stream);
        turns.give(stream);
      }
    }
  }

  /** A deferred transaction only takes its turn when it first writes; a script of several texts is taken as writing. */
  function writes(stream: Stream, asked: HranaRequest) {
    if (asked.type === "sequence") return true;
    return stream
      .textsOf(asked)
      .some(
        (text) =>
          !(reads.test(text) || readingWith.test(text) || begins.test(text) || ends.test(text)),
      );
  }

  function keep(stream: Stream) {
    if (stream.closed) {
      release(stream);
      return null;
    }
    const baton = randomBytes(16).toString("base64url");
    stream.lastUsed = Date.now();
    streams.set(baton, stream);
    return baton;
  }

  function release(stream: Stream) {
    const { connection } = stream;
    if (connection.inTransaction) connection.db.exec("ROLLBACK");
    since.delete(stream);
    turns.give(stream);
    idle.push(connection);
  }

  function drop(baton: string, stream: Stream) {
    streams.delete(baton);
    release(stream);
  }

  function sweepStreams() {
    const now = Date.now();
    for (const [baton, stream] of streams) {
      const started = since.get(stream);
      if (
        now - stream.lastUsed > idleMs ||
        (started !== undefined && now - started > transactionMs)
      )
        drop(baton, stream);
    }
  }

  function connect() {
    const db = new Database(file, { timeout: 5_000 });
    db.pragma("journal_mode = WAL");
    // A killed process loses nothing with NORMAL; only a power cut could take the last commits.
    db.pragma("synchronous = NORMAL");
    db.pragma("foreign_keys = ON");
    db.pragma("cache_size = -32000");
    const connection = new Connection(db);
    opened.push(connection);
    return connection;
  }
}

function timedOut() {
  return Object.assign(new Error("the transaction has timed out"), { code: "TRANSACTION_TIMEOUT" });
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > bodyBytesMax) throw new Error("request too large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
