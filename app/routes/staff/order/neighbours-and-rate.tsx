import type { useLoaderData } from "@remix-run/react";
import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";
import type { loader } from "./quote.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The orders before and after in the queue, and the rate that this one is quoted with. */
export function NeighboursAndRate({
  before,
  after,
  rates: { ttsRate, spreadYen },
  quoteHref,
}: Pick<Loaded, "before" | "after"> & {
  rates: { ttsRate: string; spreadYen: string };
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
          <kbd>K</kbd> ・{" "}
        </>
      )}
      {after && (
        <>
          {/* biome-ignore lint/a11y/noAccessKey: the console's own keys, shown beside their links */}
          <a href={quoteHref(after)} accessKey="j">
            下一单
          </a>{" "}
          <kbd>J</kbd> ・{" "}
        </>
      )}
      汇率 TTS {ttsRate} + {spreadYen} = <b>{appliedRate(ttsRate, spreadYen)}</b>
    </p>
  );
}
