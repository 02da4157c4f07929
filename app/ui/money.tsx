/** Groups the whole part by threes; works on decimal text, so that no figure is ever rounded on the way. */
export function grouped(decimal: string) {
  if (decimal.length < 4) return decimal.replace("-", "−");
  const [whole = "0", part] = decimal.split(".");
  const sign = whole.startsWith("-") ? "−" : "";
  const digits = whole.replace("-", "").replace(/\B(?=(\d{3})+$)/g, ",");
  return sign + digits + (part === undefined ? "" : `.${part}`);
}

/** Fen as yuan with two decimals: 1234 → 12.34. */
export function yuan(fen: number) {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return grouped(`${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Whole yen within a sentence, for buyers. */
export const inYen = (amount: number) => `${grouped(String(amount))}円`;

/** The same for staff. */
export const inYenZh = (amount: number) => `${grouped(String(amount))}日元`;

/** Whole yen, as it moves in the ledger. */
export function Yen({ yen }: { yen: number | string }) {
  return (
    <span className="yen-amount number">
      {grouped(String(yen))}
      <small>円</small>
    </span>
  );
}

interface MoneyProps {
  /** Decimal text or whole yen. */
  yen: string | number;
  fen: number;
  size?: "large" | "extra-large";
}

/** Yen in front, yuan beneath. */
export function Money({ yen, fen, size }: MoneyProps) {
  return (
    <span className={size ? `money ${size}` : "money"}>
      <Yen yen={yen} />
      <span className="yuan-amount number">
        {yuan(fen)}
        <small>元</small>
      </span>
    </span>
  );
}

/** Whole yen from least to most; one figure where both are the same. */
export function yenRange({ min, max }: { min: number; max: number }) {
  const [least, most] = [min, max].map((yen) => grouped(String(yen)));
  return least === most ? least! : `${least}〜${most}`;
}

/** What may still change; one figure where least and most are the same. */
export function Estimate({ min, max, unit = "円" }: { min: string; max: string; unit?: string }) {
  return (
    <span className="estimate number">
      {min === max ? grouped(min) : `${grouped(min)}〜${grouped(max)}`}
      {unit}
    </span>
  );
}
