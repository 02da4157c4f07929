import { once } from "node:events";
import { createServer, request } from "node:http";
import { freePort } from "../machine/free-port.ts";

/** An address of its own before a shop, that can be cut off while the shop goes on; it notes who asks for what. */
export async function openRelay(shop: string) {
  const port = await freePort();
  const asked: { path: string; origin: string | undefined; body: string }[] = [];
  const server = createServer(async (received, answer) => {
    const parts: Buffer[] = [];
    for await (const part of received) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    asked.push({ path: received.url!, origin: received.headers.origin, body: body.toString() });
    const { method, url, headers } = received;
    const onward = request(`${shop}${url}`, {
      method,
      headers: { ...headers, host: new URL(shop).host },
    });
    onward.on("response", (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    onward.end(body);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    async cut() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
