import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { processHooksJob, receiveShopHook } from "#app/domain/channels/shop-hooks.server.ts";
import { answerHook, refuseReading } from "#app/http/api/answer-hook.server.ts";
import { systemScope } from "#app/http/scope.server.ts";

export const loader = refuseReading;

/** Shopify calls again, for two days, where it is not answered with 200 within five seconds. */
export function action({ request, context }: ActionFunctionArgs) {
  const scope = systemScope(context, "shopify");
  const { connecting } = context.shops.shopify;
  const shopify = connecting?.way === "consent" ? connecting : undefined;
  return answerHook(request, shopify, async (port, headers, body) => {
    const heard = await receiveShopHook(scope, port, headers, body);
    // Where the queue is away the clock carries it out.
    if (heard.ok && heard.value.kept)
      context.after(() => context.later(processHooksJob).then(undefined, () => undefined));
    return heard;
  });
}
