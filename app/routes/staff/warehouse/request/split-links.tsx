import { splitAmount } from "#app/domain/trade/shipments/split.ts";
import { href } from "#app/href.ts";
import { yenRange } from "#app/ui/money.tsx";

type Side = Parameters<typeof splitAmount>[0] & { number: string; pieceCount: number };

interface SplitLinksProps {
  request: { number: string; splitFrom: string };
  /** The other sides of its splits, with the one that it was split off itself. */
  splits: readonly Side[];
  maySplit: boolean;
}

/** 拆单: where it came from, what was split off it, each with pieces and amount, and the way to split it. */
export function SplitLinks({ request, splits, maySplit }: SplitLinksProps) {
  const { number, splitFrom } = request;
  if (!splitFrom && splits.length === 0 && !maySplit) return null;
  return (
    <div className="stack small">
      {splits.map((side) => (
        <p key={side.number}>
          {side.number === splitFrom ? "拆自" : "拆出"}{" "}
          <a className="number" href={href("/staff/shipping/:number", { number: side.number })}>
            {side.number}
          </a>{" "}
          <span className="note number">{sideText(side)}</span>
        </p>
      ))}
      {maySplit && (
        <p>
          <a href={href("/staff/shipping/:number/split", { number })}>拆单</a>
        </p>
      )}
    </div>
  );
}

function sideText(side: Side) {
  const amount = splitAmount(side);
  const yen = (value: number) => value.toLocaleString("zh-CN");
  const pieces = `${yen(side.pieceCount)} 件`;
  if (!amount) return pieces;
  return amount.quoted
    ? `${pieces} · 报价 ${yen(amount.max)}日元`
    : `${pieces} · 运费估算 ${yenRange(amount)}日元`;
}
