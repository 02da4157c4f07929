import { shippingPage } from "#app/domain/core/page-links.ts";
import {
  type ShippingState,
  shippingStates,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { splitAmount } from "#app/domain/trade/shipments/split.ts";
import { href } from "#app/href.ts";
import { yenRange } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";

type Side = Parameters<typeof splitAmount>[0] & {
  number: string;
  state: ShippingState;
  pieceCount: number;
};

interface SplitLinksProps {
  request: { number: string; splitFrom: string };
  /** The other sides of its splits, with the one that it was split off itself. */
  splits: readonly Side[];
  maySplit: boolean;
}

/** 依頼の分割: what it was split from, what was split off it, and the way to split it. */
export function SplitLinks({ request, splits, maySplit }: SplitLinksProps) {
  const { number, splitFrom } = request;
  if (!splitFrom && splits.length === 0 && !maySplit) return null;
  const origin = splits.find((split) => split.number === splitFrom);
  const off = splits.filter((split) => split !== origin);
  return (
    <section className="panel stack small" aria-labelledby="h-split">
      <h2 id="h-split">依頼を分ける</h2>
      {splitFrom && <p>{splitFrom} から分けた依頼です。</p>}
      {origin && <SplitSide side={origin} />}
      {off.length > 0 && <p>この依頼から分けたもの</p>}
      {off.map((side) => (
        <SplitSide key={side.number} side={side} />
      ))}
      {maySplit && (
        <p>
          <a
            className="button soft small"
            href={`${href("/deliverySplit")}?${new URLSearchParams({ pOrder_sn: number })}`}
          >
            一部を別の依頼に分ける
          </a>
        </p>
      )}
    </section>
  );
}

/** The other request of a split: its pieces, its state and what it costs. */
function SplitSide({ side }: { side: Side }) {
  const amount = splitAmount(side);
  const yen = (value: number) => value.toLocaleString("ja-JP");
  return (
    <p className="cluster">
      <a className="number" href={shippingPage(side.number)}>
        {side.number}
      </a>
      <span className="note number">{yen(side.pieceCount)}個</span>
      {amount && (
        <span className="note number">
          {amount.quoted ? `お見積 ${yen(amount.max)}円` : `送料の見込み ${yenRange(amount)}円`}
        </span>
      )}
      <Status shape={shippingStates[side.state].shape}>{shippingStates[side.state].ja}</Status>
    </p>
  );
}
