interface AddedProps {
  /** Pieces that have just come from a page of goods; none says nothing. */
  pieces: number;
}

/** That goods are in the cart now, and the way on. */
export function Added({ pieces }: AddedProps) {
  if (pieces <= 0) return null;
  return (
    <p className="flash ok" role="status">
      {pieces.toLocaleString("ja-JP")}個をカートに入れました。
      <a href="#amount">金額を確認して、注文へ進む</a>
    </p>
  );
}
