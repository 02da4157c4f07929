import { z } from "zod";
import type {
  ParcelEvent,
  ParcelProblem,
  ParcelReport,
  ParcelState,
} from "#app/domain/trade/floor/parcel.ts";
import { eventKind } from "./event-kind.ts";

const Code = z.object({ code: z.number().default(0), message: z.string().nullish() });

const Event = z.object({
  time_utc: z.string().nullish(),
  time_iso: z.string().nullish(),
  description: z.string().nullish(),
  location: z.string().nullish(),
  stage: z.string().nullish(),
  sub_status: z.string().nullish(),
});

const TrackInfo = z.object({
  latest_status: z.object({ status: z.string().nullish() }).nullish(),
  latest_event: Event.nullish(),
  tracking: z
    .object({
      providers: z
        .array(
          z.object({
            provider: z.object({ name: z.string().nullish() }).nullish(),
            events: z.array(Event.nullable()).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

const Accepted = z.object({
  number: z.string(),
  carrier: z.number().nullish(),
  track_info: TrackInfo.nullish(),
});

/** What 17TRACK answers to every question, as far as we look. */
export const Answer = z.object({
  code: z.number(),
  data: z
    .object({
      accepted: z.array(Accepted).nullish(),
      rejected: z.array(z.object({ number: z.string(), error: Code.nullish() })).nullish(),
      /** Where the whole question is refused, a wrong key for one; then nothing is rejected by itself. */
      errors: z.array(Code).nullish(),
    })
    .nullish(),
});

const states: Record<string, ParcelState> = {
  NotFound: "unknown",
  InfoReceived: "announced",
  InTransit: "moving",
  Expired: "expired",
  AvailableForPickup: "pickup",
  OutForDelivery: "out",
  DeliveryFailure: "failed",
  Delivered: "delivered",
  Exception: "trouble",
};

/** An accepted number in our words; events without a time are left out. */
export function parcelReport({
  number,
  carrier,
  track_info,
}: z.infer<typeof Accepted>): ParcelReport {
  const providers = track_info?.tracking?.providers ?? [];
  const events = providers.flatMap(({ events }) => (events ?? []).flatMap(eventIn));
  // It may stand ahead of the carriers' own lists.
  const [latest] = eventIn(track_info?.latest_event ?? null);
  if (latest && !events.some(({ at }) => at.getTime() === latest.at.getTime())) events.push(latest);
  return {
    trackingNumber: number,
    // Nought stands for a carrier that is not known yet.
    carrier: carrier || undefined,
    carrierName: (providers[0]?.provider?.name ?? "").slice(0, 64),
    // A state that 17TRACK adds one day is a parcel on its way.
    state: states[track_info?.latest_status?.status ?? "NotFound"] ?? "moving",
    events: events.sort((one, other) => other.at.getTime() - one.at.getTime()),
  };
}

function eventIn(event: z.infer<typeof Event> | null): ParcelEvent[] {
  const at = new Date(event?.time_utc || event?.time_iso || Number.NaN);
  if (!event || Number.isNaN(at.getTime())) return [];
  const words = (event.description ?? "").slice(0, 500);
  const place = (event.location ?? "").slice(0, 100);
  return [{ at, words, place, kind: eventKind(event.stage, event.sub_status, words) }];
}

const problems: Record<number, ParcelProblem> = {
  [-18019902]: "not-registered",
  [-18019903]: "no-carrier",
  [-18019907]: "quota",
  [-18019908]: "quota",
  [-18010011]: "wrong-number",
  [-18010012]: "wrong-number",
  [-18010013]: "wrong-number",
  [-18010015]: "wrong-number",
  [-18010018]: "needs-more",
  [-18010019]: "needs-more",
  [-18010020]: "needs-more",
};

export function problemOf(code: number | undefined): ParcelProblem {
  return problems[code ?? 0] ?? "other";
}
