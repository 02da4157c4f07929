import { once } from "node:events";
import { createServer } from "node:net";

/** Below the numbers that systems give to outgoing connections: nobody is given it while its shop is down. */
const [lowest, highest] = [15_000, 32_000];

/** A port that nobody listens on, kept free by chance alone: two runs side by side hardly meet. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
      await new Promise((closed) => server.close(closed));
      return port;
    } catch {
      // Taken: another one.
    }
  }
}
