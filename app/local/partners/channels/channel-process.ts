import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";
import { fetchedRequest, sendResponse } from "./fetched-request.ts";
import { answeredInMood, type ChannelMood, channelMoods, moodHeader } from "./stand-in.ts";
import { type ChannelName, type ChannelSecrets, channelNames, standIns } from "./stand-ins.ts";

// All marketplaces that are stood in for, in one process beside the runner, started at the first question.
// When the runner is gone, however it went, this ends too.

/** Told once, with the only message. */
export interface FromRunner {
  secrets: ChannelSecrets;
}

process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the runner decides when this may go.
process.on("SIGINT", () => {});
if (!process.connected) process.exit(0);

const moods = new Map<ChannelName, ChannelMood>();
process.once("message", async ({ secrets }: FromRunner) => {
  process.send?.({ port: await serve(secrets) });
});

async function serve(secrets: ChannelSecrets) {
  const now = () => new Date();
  const made = new Map(
    await Promise.all(
      channelNames.map(async (name) => {
        const lent = { goods: demoGoods, now, mood: () => moods.get(name) ?? "well" };
        return [name, await standIns[name]?.(lent, secrets)] as const;
      }),
    ),
  );
  const server = createServer(async (message, response) => {
    const name = channelNames.find((one) => message.url?.startsWith(`/${one}/`));
    const standIn = name && made.get(name);
    const mood = channelMoods.find((one) => one === message.headers[moodHeader]) ?? "well";
    if (name) moods.set(name, mood);
    const answer = standIn
      ? await answeredInMood(await fetchedRequest(message), { mood }, (request) =>
          standIn.answer(request),
        ).catch(fault)
      : new Response("not found\n", { status: 404 });
    await sendResponse(answer, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.address() as AddressInfo).port;
}

function fault(error: unknown) {
  console.error(error);
  return new Response("the stand-in failed\n", { status: 500 });
}
