import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { TrackedParcels } from "./tracked-parcels.ts";

/** How the service behaves: as it should, not at all, too busy, or with our key expired. */
export const moods = ["well", "silent", "busy", "broken", "expired"] as const;
export type Mood = (typeof moods)[number];

const key = "local-tracking-key";
const perQuestion = 40;

/** A server of 17TRACK's shape on 127.0.0.1: parcels are registered and shown, its pace is kept. */
export async function startTracking({ perSecond = 3 } = {}) {
  const kept = new TrackedParcels();
  const asked: { path: string; numbers: string[] }[] = [];
  const moodsToCome: Mood[] = [];
  let mood: Mood = "well";
  let begun: number[] = [];

  const server = createServer(async (request, response) => {
    const now = moodsToCome.shift() ?? mood;
    const text = await textOf(request);
    if (now === "silent") return void request.socket.destroy();
    const { status, body } = answerTo(request, text, now);
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answerTo(request: IncomingMessage, text: string, now: Mood) {
    if (now === "broken") return { status: 503, body: {} };
    begun = [...begun.filter((at) => at > Date.now() - 1_000), Date.now()];
    if (now === "busy" || begun.length > perSecond) return { status: 429, body: {} };
    // The real one says it either way.
    if (now === "expired") return refused(-18010002, 200);
    if (request.headers["17token"] !== key) return refused(-18010002, 401);
    const numbers = JSON.parse(text) as { number: string }[];
    const path = request.url!.replace("/track/v2.2/", "");
    asked.push({ path, numbers: numbers.map(({ number }) => number) });
    if (numbers.length > perQuestion) return refused(-18010014, 200);
    if (path === "register") return { status: 200, body: kept.register(numbers) };
    if (path === "gettrackinfo") return { status: 200, body: kept.show(numbers) };
    return { status: 404, body: {} };
  }

  return {
    kept,
    /** What was asked and answered, the latest last. */
    asked,
    settings: { baseUrl: origin, key },
    vars: { TRACKING_BASE_URL: origin, TRACKING_KEY: key },
    mood: () => mood,
    /** From now on it behaves so. */
    behave(next: Mood) {
      mood = next;
    },
    /** The next questions are met so, one after the other. */
    behaveFor(...next: Mood[]) {
      moodsToCome.splice(0, moodsToCome.length, ...next);
    },
    /** Its call to the shop at this address: something is new of the parcel. */
    call: (to: string, number: string) => signedCall(to, number),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type LocalTracking = Awaited<ReturnType<typeof startTracking>>;

function refused(code: number, status: number) {
  return { status, body: { code, data: { errors: [{ code, message: "" }] } } };
}

function signedCall(to: string, number: string) {
  const data = { number, carrier: 190008, tag: null };
  const body = JSON.stringify({ event: "TRACKING_UPDATED", data });
  const sign = createHash("sha256").update(`${body}/${key}`).digest("hex");
  return new Request(to, {
    method: "POST",
    headers: { "Content-Type": "application/json", sign },
    body,
  });
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
