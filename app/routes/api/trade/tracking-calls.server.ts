import { z } from "zod";
import { done, refuse } from "#app/domain/core/result.ts";
import { findTracked } from "#app/domain/trade/floor/find-tracked.server.ts";
import { eventKinds, parcelStates } from "#app/domain/trade/floor/parcel.ts";
import {
  readTrackingNumbers,
  trackingNumbersMax,
} from "#app/domain/trade/floor/tracking-number.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import { call } from "#app/http/api/call.server.ts";
import { listOf } from "../lists.schema.server.ts";

const moment = z.iso.datetime().nullable();

const Parcel = z
  .object({
    state: z.enum(parcelStates),
    carrierName: z.string().nullable(),
    deliveredAt: moment,
    events: z
      .array(z.object({ at: z.iso.datetime(), kind: z.enum(eventKinds), place: z.string() }))
      .describe("新しい順"),
  })
  .nullable();

const Tracked = z.object({
  number: z.string(),
  parcel: Parcel.describe("配送会社の追跡情報。番号が登録されていないときはnull"),
  shipment: z
    .object({
      pOrder_sn: z.string().nullable().describe("自社の配送依頼だけ。ほかはnull"),
      state: z.enum(shippingLifecycle.states),
      method: z.string(),
      carrier: z.string(),
      box: z.int().nullable(),
      boxes: z.int(),
      shippedAt: moment,
      receivedAt: moment,
    })
    .nullable()
    .describe("日本への配送。中国内の荷物ではnull"),
});

export const trackingCalls = [
  call({
    path: "logistics/track",
    does: "reads",
    about: "追跡番号で荷物の状況を調べる（中国内と日本への配送、一度に10件まで）",
    input: z.object({
      number: listOf(z.string().max(100), trackingNumbersMax, "追跡番号を入力してください"),
    }),
    output: z.object({ list: z.array(Tracked) }),
    async run(scope, { number }) {
      const { numbers } = readTrackingNumbers(number.join("\n"));
      if (numbers.length === 0) return refuse("bad-input");
      const found = await findTracked(scope, numbers);
      return done({ list: found.map(shown) });
    },
  }),
];

type Found = Awaited<ReturnType<typeof findTracked>>[number];

function shown({ number, parcel, shipment }: Found): z.input<typeof Tracked> {
  const told = parcel ?? shipment?.carried;
  return {
    number,
    parcel: told
      ? {
          state: told.state,
          carrierName: told.carrierName,
          deliveredAt: told.deliveredAt?.toISOString() ?? null,
          events: told.events.map(({ at, kind, place }) => ({ at: at.toISOString(), kind, place })),
        }
      : null,
    shipment: shipment
      ? {
          pOrder_sn: shipment.ownNumber,
          // What its receiver thinks of it is no matter of others.
          state: shipment.state === "evaluated" ? "received" : shipment.state,
          method: shipment.methodJa,
          carrier: shipment.carrier,
          box: shipment.boxNumber,
          boxes: shipment.boxCount,
          shippedAt: shipment.shippedAt?.toISOString() ?? null,
          receivedAt: shipment.receivedAt?.toISOString() ?? null,
        }
      : null,
  };
}
