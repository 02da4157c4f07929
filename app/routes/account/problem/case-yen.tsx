import { grouped } from "#app/ui/money.tsx";

/** Yen of an answer in a word or two, for a line of a list: what comes back, or what is charged. */
export function yenText(changeYen: number) {
  if (changeYen > 0) return `+${grouped(String(changeYen))}円`;
  return changeYen < 0 ? `−${grouped(String(-changeYen))}円` : "0円";
}

interface CaseYenProps {
  changeYen: number;
  /** Whether the order is paid in full; else the remainder changes. */
  paid: boolean;
}

/** The same where there is room to say which way the money goes. */
export function CaseYen({ changeYen, paid }: CaseYenProps) {
  const way = changeYen < 0 ? "お支払い" : paid ? "返金" : "残金から減額";
  return (
    <span className="yen n">
      {grouped(String(Math.abs(changeYen)))}
      <small>円{changeYen === 0 ? "" : ` ${way}`}</small>
    </span>
  );
}
