import { afterAll, beforeAll, expect, test, vi } from "vitest";
import worker from "#app/entry.worker.ts";
import { openMigrated } from "#tests/support/machine/deployed-shop.ts";

// How often the database was asked tells a stranger what their guess has met.

const host = "shop.test";
let shop: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  shop = await openMigrated();
});
afterAll(() => shop.close());

async function countTold(more: object) {
  const sites = [{ name: "shop", hosts: [host], apiHost: host, statistics: false }];
  const env = {
    ...shop.environment,
    SITES: JSON.stringify(sites),
    API_HOSTS: host,
    ...more,
  } as unknown as Parameters<typeof worker.fetch>[1];
  const request = new Request(`https://${host}/health`) as Parameters<typeof worker.fetch>[0];
  const execution = { waitUntil() {}, passThroughOnException() {} };
  const answer = await worker.fetch(request, env, execution as never);
  return answer.headers.get("Server-Timing");
}

/** The platform's cache, which Node has not. */
const emptyCache = { open: async () => ({ match: async () => undefined, put: async () => {} }) };

test("the count of calls to the database is told on the machine at hand alone", async () => {
  vi.stubGlobal("caches", emptyCache);
  expect(await countTold({ DEV: {} })).toContain("calls");
  expect(await countTold({})).toBeNull();
});
