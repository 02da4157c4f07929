import { Button } from "#app/ui/button.tsx";
import { Yen } from "#app/ui/money.tsx";
import { CartAmounts, type CartAmountsProps } from "./cart-amounts.tsx";

export interface ToOrderProps extends CartAmountsProps {
  signedIn: boolean;
}

/** What all that is ticked comes to, with the total, 更新 and 注文へ進む in reach wherever the page stands. */
export function ToOrder({ signedIn, ...sums }: ToOrderProps) {
  const { amounts, parts } = sums;
  return (
    <aside className="stack">
      <div data-live="amounts">
        <CartAmounts {...sums} />
      </div>
      <p className="note">
        {signedIn
          ? "次の画面で内容を確認してから、見積を依頼します。費用はかかりません。"
          : "次の画面でログインします。カートの内容はそのまま引き継がれます。"}
      </p>
      <div className="sticky-bar fixed">
        <dl data-live="total">
          <div className="summary">
            <dt>
              合計 <span className="number">{amounts.lineCount}明細</span>
            </dt>
            <dd>
              <Yen yen={parts.totalYen} />
            </dd>
          </div>
        </dl>
        <Button name="intent" value="update">
          更新
        </Button>
        <Button main name="intent" value="order">
          注文へ進む
        </Button>
        <p className="note" role="status" data-saved />
      </div>
    </aside>
  );
}
