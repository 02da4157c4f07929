import type { useLoaderData } from "@remix-run/react";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import type { loader } from "./quote.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The orders before and after in the queue, and the rate that this one is quoted with. */
export function NeighboursAndRate({
  before,
  after,
  rates,
  quoteHref,
}: Pick<Loaded, "before" | "after"> & {
  /** Left out for who sees no fees. */
  rates: { ttsRate: string; spreadYen: string } | undefined;
  quoteHref: (number: string) => string;
}) {
  return (
    <p className="note n">
      {before && (
        <>
          {/* biome-ignore lint/a11y/noAccessKey: the console's own keys, shown beside their links */}
          <a href={quoteHref(before)} accessKey="k">
            上一单
          </a>{" "}
          <kbd>Alt+K</kbd> ·{" "}
        </>
      )}
      {after && (
        <>
          {/* biome-ignore lint/a11y/noAccessKey: the console's own keys, shown beside their links */}
          <a href={quoteHref(after)} accessKey="j">
            下一单
          </a>{" "}
          <kbd>Alt+J</kbd> ·{" "}
        </>
      )}
      {rates && (
        <>
          汇率 TTS {rates.ttsRate} + {rates.spreadYen} ={" "}
          <b>{appliedRate(rates.ttsRate, rates.spreadYen)}</b>
        </>
      )}
    </p>
  );
}
