import { type ChildProcess, fork } from "node:child_process";
import { generateKeyPair } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FromRunner } from "./channel-process.ts";
import { channelVars } from "./channel-vars.ts";
import { type ChannelMood, moodHeader } from "./stand-in.ts";
import { type ChannelName, channelNames } from "./stand-ins.ts";

// Run from its source or from one file that was made of it.
const ending = extname(import.meta.url);
const script = fileURLToPath(new URL(`./channel-process${ending}`, import.meta.url));
/**
 * The marketplaces that buyers sell on, stood in for behind one port; the process that answers for them is
 * started by the first question, so that a shop nobody asks them in starts no later for them.
 */
export async function startChannels() {
  // Short, as it has to be made at each start and guards nothing.
  const keys = await promisify(generateKeyPair)("rsa", { modulusLength: 1_024 });
  const yahooPrivateKey = String(keys.privateKey.export({ type: "pkcs8", format: "pem" }));
  const yahooPublicKey = String(keys.publicKey.export({ type: "spki", format: "pem" }));
  const moods = Object.fromEntries(channelNames.map((name) => [name, "well"])) as Moods;
  const child = new LateChild({ secrets: { yahooPrivateKey } });
  const server = createServer((asked, response) => {
    child.port().then(
      (port) => {
        const name = channelNames.find((one) => asked.url?.startsWith(`/${one}/`));
        passOn(asked, response, { port, mood: name ? moods[name] : "well" });
      },
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    vars: channelVars(origin, yahooPublicKey),
    mood: (name: ChannelName) => moods[name],
    /** From now on this marketplace behaves so. */
    behave(name: ChannelName, mood: ChannelMood) {
      moods[name] = mood;
    },
    isStarted: () => child.isStarted(),
    async close() {
      server.closeAllConnections();
      await Promise.all([new Promise((closed) => server.close(closed)), child.close()]);
    },
  };
}

export type LocalChannels = Awaited<ReturnType<typeof startChannels>>;
type Moods = Record<ChannelName, ChannelMood>;

/** A process that is started when it is asked for, and again when it has died since. */
class LateChild {
  #child: ChildProcess | undefined;
  #port: Promise<number> | undefined;

  constructor(private readonly first: FromRunner) {}

  isStarted() {
    return this.#child !== undefined;
  }

  port() {
    this.#port ??= this.#start();
    return this.#port;
  }

  #start() {
    const child = fork(script, [], { execArgv: ending === ".ts" ? ["--import", "tsx"] : [] });
    this.#child = child;
    child.once("exit", () => {
      this.#child = undefined;
      this.#port = undefined;
    });
    return new Promise<number>((resolve, reject) => {
      child.once("message", (message) => resolve((message as { port: number }).port));
      child.once("exit", (code) => reject(new Error(`the marketplaces ended with ${code}`)));
      child.send(this.first, () => {});
    });
  }

  async close() {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((exit) => child.once("exit", exit));
    if (child.connected) child.disconnect();
    await gone;
  }
}

function passOn(
  asked: IncomingMessage,
  response: ServerResponse,
  { port, mood }: { port: number; mood: ChannelMood },
) {
  const { method, url } = asked;
  const headers = { ...asked.headers, [moodHeader]: mood };
  const further = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  further.on("error", () => response.destroy());
  asked.pipe(further);
}
