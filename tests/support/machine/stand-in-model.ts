import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** One that is silent keeps its caller waiting. */
type Answer = { status?: number; body: unknown; isSilent?: boolean };

/** A completion as the contract gives it. */
export function completion(text: string, end = "stop") {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: end, message: { role: "assistant", content: text } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

export const saying = (text: string) => completion(JSON.stringify({ text }));

/** A model behind HTTP that answers what it is told to, and keeps what it was asked. */
export async function openModel() {
  const model = {
    asked: [] as { authorization: string | undefined; body: any }[],
    answer: (_body: any): Answer => ({ body: saying("トートバッグ") }),
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const question = JSON.parse(body);
    model.asked.push({ authorization: request.headers.authorization, body: question });
    const { status = 200, body: said, isSilent } = model.answer(question);
    if (isSilent) return;
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof said === "string" ? said : JSON.stringify(said));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    model,
    url: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
