import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { folderWithoutDemo } from "#tests/support/run/demo.ts";

// What a client sees on the line itself, before any library of its own smooths it over.

let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  shop = await startShop({ dataDir: await folderWithoutDemo("raw-"), seed: "empty" });
}, 120_000);

afterAll(() => shop?.close());

/** Sends a head and a body of so many letters, all of it before it reads; answers how the line ended. */
function send(head: readonly string[], size: number, chunked = false) {
  const line = connect(shop.port, "127.0.0.1");
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
  return new Promise<{ status: number; text: string; fault: string | undefined }>((resolve) =>
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

function form(path: string, ...headers: string[]) {
  return [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${shop.port}`, "Connection: close", ...headers];
}

const typed = "Content-Type: application/x-www-form-urlencoded";
const inParts = "Content-Type: multipart/form-data; boundary=part";
const size = 60 * 1024 * 1024;
const says = `Content-Length: ${size}`;

test.each([
  ["a form that says it is too large", [typed, says], 413, "送信された内容が大きすぎます"],
  ["a form with files that says so", [inParts, says], 413, "送信された内容が大きすぎます"],
  ["a form that turns out too large", [typed, "Transfer-Encoding: chunked"], 413, "大きすぎます"],
  ["another site's form", [typed, says, "Origin: https://evil.example"], 403, "許可されていません"],
  ["what is no form", ["Content-Type: text/plain", says], 400, "読み取れませんでした"],
])("%s is told so after all of it was sent", async (_, headers, status, words) => {
  const answer = await send(form("/login", ...headers), size, headers.includes(chunked));
  expect([answer.fault, answer.status]).toEqual([undefined, status]);
  expect(answer.text).toContain(words);
});

const chunked = "Transfer-Encoding: chunked";

test("a question with a body is answered as if it had none", async () => {
  const head = ["GET /option HTTP/1.1", `Host: 127.0.0.1:${shop.port}`, "Connection: close", says];
  const answer = await send(head, size);
  expect([answer.fault, answer.status]).toEqual([undefined, 200]);
});
