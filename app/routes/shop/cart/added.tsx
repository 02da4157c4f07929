import { href } from "#app/href.ts";

interface AddedProps {
  /** Pieces that have just come from a page of goods; none says nothing. */
  pieces: number;
  /** Where a button has just moved lines. */
  moved: string;
}

/** That goods are in the cart now and the way on, or where they went. */
export function Added({ pieces, moved }: AddedProps) {
  const way =
    pieces > 0
      ? [
          `${pieces.toLocaleString("ja-JP")}個をカートに入れました。`,
          "#amount",
          "金額を確認して、注文へ進む",
        ]
      : moved === "library"
        ? ["商品ライブラリに移しました。", href("/collection"), "商品ライブラリを見る"]
        : moved === "later"
          ? ["「あとで買う」に移しました。", "#later", "「あとで買う」を見る"]
          : moved === "back" && ["カートに戻しました。", "#amount", "金額を確認する"];
  if (!way) return null;
  const [text, to, name] = way;
  return (
    <p className="flash ok" role="status">
      {text} <a href={to}>{name}</a>
    </p>
  );
}
