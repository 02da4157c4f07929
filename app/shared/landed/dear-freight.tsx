/** Said wherever sending goods costs more than the goods do. */
export function DearFreight({ method }: { method: string }) {
  return (
    <p className="note">
      「{method}
      」の国際送料が、商品代金を上回る見込みです。数量を増やすか、ほかの配送方法もご確認ください。
    </p>
  );
}
