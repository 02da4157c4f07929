import { connect } from "node:net";

interface Sent {
  port: number;
  head: readonly string[];
  size: number;
  chunked?: boolean;
}

/**
 * Sends a head and a body of so many letters, all of it before it reads; answers how the line ended. So it is seen
 * what a client sees on the line itself, before any library of its own smooths it over.
 */
export function sendRaw({ port, head, size, chunked = false }: Sent) {
  const line = connect(port, "127.0.0.1");
  const block = Buffer.alloc(65_536, "a");
  let left = size;
  let fault: string | undefined;
  const heard: Buffer[] = [];
  line.pause();
  line.on("data", (chunk) => heard.push(chunk));
  line.on("error", (error: NodeJS.ErrnoException) => {
    fault = error.code;
  });
  line.write(`${head.join("\r\n")}\r\n\r\n`);
  write();
  return new Promise<{
    status: number;
    text: string;
    fault: string | undefined;
  }>((resolve) =>
    line.once("close", () => {
      const text = Buffer.concat(heard).toString();
      resolve({ status: Number(text.split(" ")[1]), text, fault });
    }),
  );

  function write() {
    while (left > 0 && !line.destroyed) {
      const part = block.subarray(0, Math.min(left, block.length));
      left -= part.length;
      if (chunked) line.write(`${part.length.toString(16)}\r\n`);
      const room = line.write(part);
      if (chunked) line.write(left > 0 ? "\r\n" : "\r\n0\r\n\r\n");
      if (left > 0 && !room) {
        line.once("drain", write);
        return;
      }
    }
    line.resume();
  }
}
