import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";

/** Said where nothing of the cart was chosen. */
export function NothingChosen() {
  return (
    <Empty title="注文する商品が選ばれていません">
      <p>
        <a href="/cart">カート</a>で商品を選び、「注文へ進む」を押してください。
      </p>
    </Empty>
  );
}

interface ChoicesProps {
  risenPrices: string | undefined;
  trouble: boolean;
  /** The button that is being carried out. */
  sending: string | undefined;
}

/** What can be done with the order: placed or kept, once risen prices are agreed to and nothing is in the way. */
export function Choices({ risenPrices, trouble, sending }: ChoicesProps) {
  const labelOf = (intent: string, label: string) => (sending === intent ? "送信中…" : label);
  const waits = sending !== undefined;
  if (trouble)
    return (
      <p className="note">
        注文できない商品があります。<a href="/cart">カート</a>で数量を直すか、削除してください。
      </p>
    );
  if (risenPrices)
    return (
      <div className="stack small">
        <p>{risenPrices}新しい価格をご確認のうえ、お進みください。</p>
        <Button main wide name="intent" value="confirm" aria-disabled={waits}>
          {labelOf("confirm", "新しい価格を確認しました")}
        </Button>
      </div>
    );
  return (
    <div className="stack small">
      <Button main wide name="intent" value="submit" aria-disabled={waits}>
        {labelOf("submit", "見積を依頼する")}
      </Button>
      <Button soft wide name="intent" value="save" aria-disabled={waits}>
        {labelOf("save", "一時保存")}
      </Button>
      <p className="note">
        見積は無料です。お支払いまで費用はかかりません。担当者が仕入先に価格と在庫を確認してからお出しします。
      </p>
    </div>
  );
}
