import { shippingPage } from "#app/domain/core/page-links.ts";
import { shippingStates } from "#app/domain/trade/shipping/shipping-labels.ts";
import type { ShippingState } from "#app/domain/trade/shipping/shipping-request.ts";
import { href } from "#app/href.ts";
import { State } from "#app/ui/state.tsx";

interface SplitLinksProps {
  request: { number: string; splitFrom: string };
  splits: readonly { number: string; state: ShippingState; pieceCount: number }[];
  maySplit: boolean;
}

/** 依頼の分割: what it was split from, what was split off it, and the way to split it. */
export function SplitLinks({ request, splits, maySplit }: SplitLinksProps) {
  const { number, splitFrom } = request;
  if (!splitFrom && splits.length === 0 && !maySplit) return null;
  return (
    <section className="panel stack s" aria-labelledby="h-split">
      <h2 id="h-split">依頼を分ける</h2>
      {splitFrom && (
        <p>
          <a className="n" href={shippingPage(splitFrom)}>
            {splitFrom}
          </a>{" "}
          から分けた依頼です。
        </p>
      )}
      {splits.length > 0 && (
        <ul className="stack s">
          {splits.map((split) => (
            <li key={split.number} className="row">
              <a className="n" href={shippingPage(split.number)}>
                {split.number}
              </a>
              <span className="note n">{split.pieceCount.toLocaleString("ja-JP")}個</span>
              <State shape={shippingStates[split.state].shape}>
                {shippingStates[split.state].ja}
              </State>
            </li>
          ))}
        </ul>
      )}
      {maySplit && (
        <p>
          <a
            className="btn soft s"
            href={`${href("/deliverySplit")}?${new URLSearchParams({ pOrder_sn: number })}`}
          >
            一部を別の依頼に分ける
          </a>
        </p>
      )}
    </section>
  );
}
