import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveTrackingCall } from "#app/domain/trade/parcel/receive-call.server.ts";
import { systemScope } from "#app/http/scope.server.ts";

/** A parcel's whole way with its details comes in one call. */
const lettersMax = 256 * 1024;

const statuses = { "not-verified": 400, "service-away": 503 } as const;

export function loader() {
  return new Response(null, { status: 400 });
}

/** 17TRACK calls again, some times, where it is not answered with 200. */
export async function action({ request, context }: ActionFunctionArgs) {
  const scope = systemScope(context, "tracking");
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  if (!context.tracking || announced > lettersMax) return new Response(null, { status: 400 });
  const body = await request.text();
  if (body.length > lettersMax) return new Response(null, { status: 400 });
  const heard = await receiveTrackingCall(scope, context.tracking, request.headers, body);
  return new Response(null, { status: heard.ok ? 200 : statuses[heard.reason] });
}
