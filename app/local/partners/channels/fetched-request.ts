import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** What Node was asked, as a Request. */
export async function fetchedRequest(message: IncomingMessage) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const method = message.method ?? "GET";
  const body = await buffer(message);
  return new Request(`http://${message.headers.host ?? "127.0.0.1"}${message.url}`, {
    method,
    headers,
    ...(body.length > 0 && !["GET", "HEAD"].includes(method) && { body }),
  });
}

export async function sendResponse(answer: Response, response: ServerResponse) {
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(body);
}
