import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendBuyerFirst } from "#app/http/scope.server.ts";

/** Lists what the buyer's header shows: one round trip, shared with the page's own scope. */
export async function frameOf(args: LoaderFunctionArgs) {
  await sendBuyerFirst(args);
  const { buyer, header } = await args.context.viewer();
  const { companyName, cart, unreadCount, wallet, rate } = header;
  return {
    signedIn: buyer !== undefined,
    header: {
      companyName,
      cart: { all: cart.all, alibaba: cart.alibaba },
      unreadCount,
      wallet,
      rate: rate && {
        day: rate.day,
        ttsRate: rate.ttsRate,
        spreadYen: rate.spreadYen,
        rate: rate.rate,
      },
    },
  };
}
