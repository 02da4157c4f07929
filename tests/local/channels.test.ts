import { afterEach, expect, test } from "vitest";
import { type LocalChannels, startChannels } from "#app/local/partners/channels/channel-server.ts";

let channels: LocalChannels | undefined;

afterEach(async () => {
  await channels?.close();
});

test("the marketplaces start with the first question, and end with the runner", async () => {
  channels = await startChannels();
  expect(channels.isStarted()).toBe(false);
  expect((await fetch(`${channels.origin}/nobody/`)).status).toBe(404);
  expect(channels.isStarted()).toBe(true);
  await channels.close();
  expect(channels.isStarted()).toBe(false);
});
