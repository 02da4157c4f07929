import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { slashed } from "#app/domain/core/calendar.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate/day-rate.server.ts";
import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";
import { BuyerFrame } from "#app/routes/frame/buyer-frame.tsx";
import { Failure } from "#app/routes/frame/failure.tsx";

// Guides, fees, legal and help know no viewer, so that one copy serves everybody.
export const handle = { forEverybody: true };

/** The day's rate is the same for everybody, so that it may stand on a copy that serves all. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [rate] = await dayRateQuery({ db: context.db, now: context.now() });
  if (!rate) return { rate: null };
  const { day, ttsRate, spreadYen } = rate;
  return {
    rate: { day: slashed(day), ttsRate, spreadYen, rate: appliedRate(ttsRate, spreadYen) },
  };
}

export default function GuideLayout() {
  const { rate } = useLoaderData<typeof loader>();
  return (
    <BuyerFrame rate={rate}>
      <Outlet />
    </BuyerFrame>
  );
}

export function ErrorBoundary() {
  const shown = useRouteLoaderData<typeof loader>("routes/guide/layout");
  return (
    <BuyerFrame rate={shown?.rate}>
      <Failure />
    </BuyerFrame>
  );
}
