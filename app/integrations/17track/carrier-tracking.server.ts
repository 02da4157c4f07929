import { timingSafeEqual } from "node:crypto";
import {
  type CarrierTracking,
  type PolledParcel,
  parcelsPerRequest,
} from "#app/domain/trade/floor/parcel.ts";
import { parcelReport, problemOf } from "./answers.schema.server.ts";
import { type TrackSettings, trackCall } from "./track-call.server.ts";

/** The number is watched already, which is all that was asked. */
const registeredAlready = -18019901;

/** Parcels through 17TRACK, version 2.2 of its interface. */
export function seventeenTrack(settings: TrackSettings): CarrierTracking {
  const call = trackCall(settings);
  return {
    async register(asked) {
      const answer = await call("register", numbersOf(asked));
      if (typeof answer === "string") return answer;
      const again = answer.rejected.filter(({ error }) => error?.code === registeredAlready);
      return {
        registered: [...answer.accepted, ...again].map(({ number }) => number),
        rejected: answer.rejected.filter((one) => !again.includes(one)).map(rejected),
      };
    },
    async show(asked) {
      const answer = await call("gettrackinfo", numbersOf(asked));
      if (typeof answer === "string") return answer;
      return {
        reports: answer.accepted.map(parcelReport),
        rejected: answer.rejected.map(rejected),
      };
    },
    verifyCall: async (headers, body) =>
      sameText(headers.get("sign") ?? "", await signatureOf(body, settings.key)),
  };
}

function numbersOf(asked: readonly PolledParcel[]) {
  if (asked.length > parcelsPerRequest) throw new Error(`${asked.length} parcels in one question`);
  return asked.map(({ trackingNumber, carrier }) => ({
    number: trackingNumber,
    ...(carrier !== null && { carrier }),
  }));
}

function rejected({
  number,
  error,
}: {
  number: string;
  error?: { code: number } | null | undefined;
}) {
  return { trackingNumber: number, problem: problemOf(error?.code) };
}

/** What stands in the header `sign` of a call with this body: SHA-256 over body, a slash and the key. */
export async function signatureOf(body: string, key: string) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${body}/${key}`));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Takes as long wherever two texts of one length differ. */
function sameText(one: string, other: string) {
  const [given, wanted] = [one, other].map((text) => new TextEncoder().encode(text));
  return given!.length === wanted!.length && timingSafeEqual(given!, wanted!);
}
