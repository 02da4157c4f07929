import type { DemoGoods } from "#db/seed/channels/demo-goods.ts";

/**
 * How a stand-in behaves: as it should, asking for patience, not at all, too slowly, as if its tokens had ended, or
 * breaking off.
 */
export const channelMoods = ["well", "busy", "away", "slow", "expired", "broken"] as const;
export type ChannelMood = (typeof channelMoods)[number];

/** The mood travels with each question, so that none is met in one that has been changed since. */
export const moodHeader = "x-mood";

/** What a stand-in is made with. */
export interface Lent {
  goods: readonly DemoGoods[];
  now(): Date;
  /** How it behaves at this moment. */
  mood(): ChannelMood;
}

/** The interface of one marketplace, below its own prefix. */
export interface StandIn {
  answer(request: Request): Promise<Response>;
}

/** What any marketplace does alike: nothing for too long, an error of its front door, half an answer. */
export async function answeredInMood(
  request: Request,
  { mood, slowMs = 30_000 }: { mood: ChannelMood; slowMs?: number },
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (mood === "away")
    return new Response("<html><h1>503 Service Temporarily Unavailable</h1></html>", {
      status: 503,
      headers: { "Content-Type": "text/html" },
    });
  if (mood === "slow") await new Promise((passed) => setTimeout(passed, slowMs).unref());
  const response = await answer(request);
  if (mood !== "broken") return response;
  const text = await response.text();
  const { status, headers } = response;
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status, headers });
}

/** One stand-in whose behaviour is steered, and the clock it lives by. */
export function steered<Made extends StandIn>(
  make: (lent: Lent) => Made,
  { goods, now = () => new Date(), slowMs }: SteeredSettings,
) {
  let mood: ChannelMood = "well";
  const toCome: ChannelMood[] = [];
  let current: ChannelMood = mood;
  const standIn = make({ goods, now, mood: () => current });
  return {
    standIn,
    mood: () => mood,
    /** From now on it behaves so. */
    behave(next: ChannelMood) {
      mood = next;
    },
    /** The next questions are met so, one after the other. */
    behaveFor(...next: ChannelMood[]) {
      toCome.splice(0, toCome.length, ...next);
    },
    async answer(request: Request) {
      current = toCome.shift() ?? mood;
      const settings = slowMs === undefined ? { mood: current } : { mood: current, slowMs };
      return answeredInMood(request, settings, (asked) => standIn.answer(asked));
    },
  };
}

interface SteeredSettings {
  goods: readonly DemoGoods[];
  now?: () => Date;
  slowMs?: number;
}
