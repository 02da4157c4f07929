import { orderPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface NothingChosenProps {
  /** The order that the goods may have become. */
  made: { number: string; isDraft: boolean } | null;
}

/** Said where nothing of the cart is chosen: where the goods went, or what to do. */
export function NothingChosen({ made }: NothingChosenProps) {
  if (made)
    return (
      <EmptyState title={made.isDraft ? "商品は注文に一時保存しました" : "商品は注文に移りました"}>
        <p>
          <a href={orderPage(made.number)}>
            {made.isDraft ? "一時保存した注文" : "注文"}{" "}
            <span className="number">{made.number}</span> を開く
          </a>
        </p>
        <p>
          ほかの商品を注文するときは、<a href={href("/cart")}>カート</a>で商品を選んでください。
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="注文する商品が選ばれていません">
      <p>
        <a href={href("/cart")}>カート</a>で商品を選び、「注文へ進む」を押してください。
      </p>
    </EmptyState>
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
  const waits = sending !== undefined;
  if (trouble)
    return (
      <p className="note">
        注文できない商品があります。<a href={href("/cart")}>カート</a>
        で数量を直すか、削除してください。
      </p>
    );
  if (risenPrices)
    return (
      <div className="stack small">
        <p>{risenPrices}新しい価格をご確認のうえ、お進みください。</p>
        <SendButton main wide intent="confirm" isSent={sending === "confirm"} aria-disabled={waits}>
          新しい価格を確認しました
        </SendButton>
      </div>
    );
  return (
    <div className="stack small">
      <SendButton main wide intent="submit" isSent={sending === "submit"} aria-disabled={waits}>
        見積を依頼する
      </SendButton>
      <SendButton soft wide intent="save" isSent={sending === "save"} aria-disabled={waits}>
        一時保存
      </SendButton>
      <p className="note">
        見積は無料です。お支払いまで費用はかかりません。担当者が仕入先に価格と在庫を確認してからお出しします。
      </p>
    </div>
  );
}
