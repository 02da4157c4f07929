import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { TestProject } from "vitest/node";
import { startShop } from "../machine/running-shop.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the tests of this run ask for the demo. */
    demoLender: string;
  }
}

/** What belongs to the process that had the folder. */
const ofItsHolder = /^(\.lock|\.running\.json|shop\.db-shm)/;

/** The demo of this run, as a start in an empty folder has filled it. */
export interface Demo {
  folder: string;
  /** What that start wrote to its output. */
  said: string;
}

/** A shop with the demo's data that runs until the tests end. */
export interface LentShop {
  origin: string;
  dataDir: string;
}

/**
 * Lends the demo to all tests of a run. Seeding it takes as much of the processor as forty pages'
 * tests, so it is done once, when the first one asks; everybody gets a copy.
 */
export default async function lend(project: TestProject) {
  const home = await mkdtemp(join(tmpdir(), "kaitsukebin-demo-"));
  const shops = new Map<string, ReturnType<typeof open>>();
  let seeded: Promise<Demo> | undefined;
  let bare: Promise<Demo> | undefined;

  const server = createServer(async (request, response) => {
    try {
      const [, what, name = ""] = request.url!.split("/");
      const lent = what === "shop" ? shop(name) : what === "empty" ? empty() : demo();
      response.end(JSON.stringify(await lent));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  project.provide("demoLender", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    for (const one of shops.values()) await (await one).close();
    await rm(home, { recursive: true, force: true });
  };

  function demo() {
    seeded ??= seed(join(home, "demo"), "demo");
    return seeded;
  }

  /** A shop that nobody has bought in: to migrate and fill it takes as long as the rest of a start. */
  function empty() {
    bare ??= seed(join(home, "empty"), "empty");
    return bare;
  }

  async function shop(name: string): Promise<LentShop> {
    const opened = shops.get(name) ?? open(join(home, `shop-${name}`));
    shops.set(name, opened);
    const { origin, dataDir } = await opened;
    return { origin, dataDir };
  }

  async function open(dataDir: string) {
    await copyDemo(await demo(), dataDir);
    return { dataDir, ...(await startShop({ dataDir })) };
  }
}

async function seed(folder: string, kind: "demo" | "empty"): Promise<Demo> {
  const shop = await startShop({ dataDir: folder, seed: kind });
  await shop.close();
  return { folder, said: shop.said() };
}

/** Fills a folder as the demo's is filled. */
export function copyDemo({ folder }: Demo, to: string) {
  return cp(folder, to, {
    recursive: true,
    filter: (path) => !ofItsHolder.test(basename(path)),
  });
}
