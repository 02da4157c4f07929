import { type CaseMoney, caseMoneyParts } from "#app/domain/trade/floor/problem-case.ts";
import { grouped } from "#app/ui/money.tsx";

/** Yen of an answer in words for a line of a list: what leaves the remainder, comes back or is charged. */
export function yenText(money: CaseMoney) {
  const parts = caseMoneyParts(money).map(
    ({ name, yen }) => `${name.ja} ${grouped(String(yen))}円`,
  );
  return parts.join("、") || "0円";
}

/** The same where there is room for the figures. */
export function CaseYen({ money }: { money: CaseMoney }) {
  const parts = caseMoneyParts(money);
  if (parts.length === 0) return <span className="yen-amount number">0円</span>;
  return (
    <span>
      {parts.map(({ name, yen }) => (
        <span className="block yen-amount number" key={name.ja}>
          {grouped(String(yen))}
          <small>円 {name.ja}</small>
        </span>
      ))}
    </span>
  );
}
