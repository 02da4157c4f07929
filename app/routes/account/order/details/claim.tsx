import { claimPage } from "#app/domain/core/page-links.ts";

/** The claim whose pieces an order at 0 yen brings again. */
export function OrderClaim({ number }: { number: string | undefined }) {
  if (!number) return null;
  return (
    <p className="panel number">
      アフターサービス <a href={claimPage(number)}>{number}</a> の再送です。お支払いはありません。
    </p>
  );
}
