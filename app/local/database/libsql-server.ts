import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errorOf } from "./hrana-error.ts";
import type { HranaRequest } from "./hrana-protocol.ts";
import { Streams } from "./hrana-streams.ts";

interface Settings {
  file: string;
  port?: number;
  host?: string;
  token?: string;
}

interface Pipeline {
  baton?: string | null;
  requests: HranaRequest[];
}

const bodyBytesMax = 64 * 1024 * 1024;
const keepAliveMs = 60_000;

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
  const streams = new Streams(file);
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => send(response, 500, errorOf(error)));
  });
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(port, host, listening);
  });

  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      streams.close();
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
    const stream = streams.take(baton);
    if (!stream)
      return send(response, 400, {
        message: "The stream has expired due to inactivity",
        code: "STREAM_EXPIRED",
      });

    const results: unknown[] = [];
    for (const asked of requests) results.push(await streams.run(stream, asked));
    send(response, 200, { baton: streams.keep(stream), base_url: null, results });
  }
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
