import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How a marketplace's gateway behaves: as it should, not at all, too slowly, or with one of its errors. */
export const gatewayMoods = [
  "well",
  "silent",
  "slow",
  "down",
  "busy",
  "spent",
  "denied",
  "garbled",
  "halved",
] as const;
export type GatewayMood = (typeof gatewayMoods)[number];

export interface GatewaySettings {
  /** Questions a second before it asks for patience. */
  perSecond?: number | undefined;
  /** How long a token holds, in seconds. */
  tokenSeconds?: number | undefined;
  slowMs?: number | undefined;
}

interface Said {
  status: number;
  body: string;
}

/** Serves a gateway's answers on 127.0.0.1, in the mood of the moment. */
export async function serveGateway(
  answerTo: (url: string, fields: Record<string, string>, mood: GatewayMood) => Promise<Said>,
  { slowMs = 30_000 }: GatewaySettings,
) {
  let mood: GatewayMood = "well";
  const toCome: GatewayMood[] = [];
  const server = createServer(async (request, response) => {
    const now = toCome.shift() ?? mood;
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    if (now === "silent") return void request.socket.destroy();
    if (now === "slow") await new Promise((passed) => setTimeout(passed, slowMs).unref());
    const said = wholeOrNot(await answerTo(request.url ?? "", fields, now), now);
    response.writeHead(said.status, { "Content-Type": "application/json;charset=UTF-8" });
    response.end(said.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: () => mood,
    /** From now on it behaves so. */
    behave(next: GatewayMood) {
      mood = next;
    },
    /** The next questions are met so, one after the other. */
    behaveFor(...next: GatewayMood[]) {
      toCome.splice(0, toCome.length, ...next);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function wholeOrNot({ status, body }: Said, mood: GatewayMood): Said {
  if (mood === "down") return { status: 502, body: "<html>502 Bad Gateway</html>" };
  if (mood === "garbled") return { status: 200, body: '{"result":{"success":tr' };
  // The line went dead in the middle of the answer.
  if (mood === "halved") return { status, body: body.slice(0, Math.floor(body.length / 2)) };
  return { status, body };
}

/** Counts questions, and says when there are too many within a second. */
export function paceOf(perSecond: number) {
  let begun: number[] = [];
  return () => {
    begun = [...begun.filter((at) => at > Date.now() - 1_000), Date.now()];
    return begun.length > perSecond;
  };
}
