import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ChannelResult, Part } from "#app/domain/channels/ports/channel.ts";
import { fetchedRequest, sendResponse } from "#app/local/partners/channels/fetched-request.ts";
import { type Lent, type StandIn, steered } from "#app/local/partners/channels/stand-in.ts";
import { type DemoGoods, demoGoods } from "#db/seed/channels/demo-goods.ts";

/** A stand-in of a marketplace behind a port of its own, and the clock that it lives by. */
export async function openStandIn<Made extends StandIn>(
  make: (lent: Lent) => Made,
  goods: readonly DemoGoods[] = demoGoods,
) {
  const clock = { now: new Date("2026-11-20T03:00:00Z") };
  const { standIn, ...mood } = steered(make, { goods, now: () => clock.now, slowMs: 400 });
  const asked: string[] = [];
  const server = createServer(async (message, response) => {
    const request = await fetchedRequest(message);
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    await sendResponse(await mood.answer(request), response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    ...mood,
    standIn,
    clock,
    /** What was asked, the latest last. */
    asked,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Everything of a list that comes in parts; where patience is asked for, the clock moves on so far. */
export async function everyPart<Row>(
  clock: { now: Date },
  ask: (after: string | null) => Promise<ChannelResult<Part<Row>>>,
  partsMax = 200,
) {
  const rows: Row[] = [];
  let after: string | null = null;
  for (let part = 0; part < partsMax; part++) {
    const told: ChannelResult<Part<Row>> = await ask(after);
    if (told.ok) {
      rows.push(...told.value.rows);
      after = told.value.next;
      if (after === null) return rows;
    } else if (told.fault.kind === "busy")
      clock.now = new Date(clock.now.getTime() + told.fault.waitMs);
    else throw new Error(JSON.stringify(told.fault));
  }
  throw new Error(`more than ${partsMax} parts`);
}
