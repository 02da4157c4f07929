import { href } from "#app/href.ts";

interface SplitLinksProps {
  request: { number: string; splitFrom: string };
  splits: readonly { number: string }[];
  maySplit: boolean;
}

/** 拆单: where it came from, what was split off it, and the way to split it. */
export function SplitLinks({ request, splits, maySplit }: SplitLinksProps) {
  const { number, splitFrom } = request;
  if (!splitFrom && splits.length === 0 && !maySplit) return null;
  return (
    <p className="row">
      {splitFrom && <span>拆自 {requestLink(splitFrom)}</span>}
      {splits.length > 0 && <span>拆出 {splits.map((split) => requestLink(split.number))}</span>}
      {maySplit && <a href={href("/staff/shipping/:number/split", { number })}>拆单</a>}
    </p>
  );
}

function requestLink(number: string) {
  return (
    <a key={number} className="n" href={href("/staff/shipping/:number", { number })}>
      {number}{" "}
    </a>
  );
}
