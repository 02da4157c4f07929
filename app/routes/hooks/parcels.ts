import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveTrackingWebhook } from "#app/domain/trade/floor/poll-parcels.server.ts";
import { answerHook, refuseReading } from "#app/http/api/answer-hook.server.ts";
import { systemScope } from "#app/http/scope.server.ts";

export const loader = refuseReading;

/** 17TRACK calls again, some times, where it is not answered with 200. */
export function action({ request, context }: ActionFunctionArgs) {
  const scope = systemScope(context, "tracking");
  return answerHook(request, context.tracking, (tracking, headers, body) =>
    receiveTrackingWebhook(scope, tracking, headers, body),
  );
}
