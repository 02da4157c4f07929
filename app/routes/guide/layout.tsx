import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import { withFlash } from "#app/http/session/flash.server.ts";
import { frameOf } from "#app/routes/frame/buyer-frame.server.ts";
import { BuyerFrame } from "#app/routes/frame/buyer-frame.tsx";
import { Failure } from "#app/routes/frame/problem/failure.tsx";
import sheet from "./guide.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

// What guides, fees, legal and help say is the same for everybody; only their header is somebody's.
export const handle = { forEverybody: true };

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  if (!context.problem) {
    const frame = await frameOf(args);
    return withFlash(args, { rate: frame.header.rate, frame });
  }
  // What is told of a request that was refused is told without looking whose it was.
  const [rate] = await dayRateQuery({ db: context.db, now: context.now() });
  if (!rate) return { rate: null, frame: undefined, flash: null };
  const { day, ttsRate, spreadYen } = rate;
  return {
    rate: { day: formatDay(day), ttsRate, spreadYen, rate: appliedRate(ttsRate, spreadYen) },
    frame: undefined,
    flash: null,
  };
}

export default function GuideLayout() {
  const { rate, frame, flash } = useLoaderData<typeof loader>();
  return (
    <BuyerFrame rate={rate} frame={frame} flash={flash}>
      <Outlet />
    </BuyerFrame>
  );
}

export function ErrorBoundary() {
  const shown = useRouteLoaderData<typeof loader>("routes/guide/layout");
  return (
    <BuyerFrame rate={shown?.rate} frame={shown?.frame}>
      <Failure />
    </BuyerFrame>
  );
}
