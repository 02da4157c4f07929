import type { Result } from "#app/domain/core/result.ts";

const statuses = { "not-verified": 400, "service-away": 503 } as const;

type Heard = Promise<Result<unknown, keyof typeof statuses>>;

/**
 * Answers a partner's call, whose size the input layer has bounded: 200 once it counts, 400 where it is
 * not the partner's or we have none, 503 where it is to be sent again.
 */
export async function answerHook<Partner>(
  request: Request,
  partner: Partner | undefined,
  receive: (partner: Partner, headers: Headers, body: string) => Heard,
) {
  if (!partner) return new Response(null, { status: 400 });
  const heard = await receive(partner, request.headers, await request.text());
  return new Response(null, { status: heard.ok ? 200 : statuses[heard.reason] });
}

/** Hooks are not read. */
export function refuseReading() {
  return new Response(null, { status: 400 });
}
