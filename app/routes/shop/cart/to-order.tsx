import type { ReactNode } from "react";
import type { LandedTotal } from "#app/shared/landed/landed-total.ts";
import { Button } from "#app/ui/button.tsx";
import { Yen } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { BarSums, StickyBar } from "#app/ui/sticky-bar.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CartAmounts } from "./cart-amounts.tsx";
import type { CartDraft } from "./use-cart-draft.ts";
import type { CartView } from "./view.server.ts";

interface ToOrderProps {
  draft: CartDraft;
  goods: CartView["goods"];
  landed: LandedTotal | null;
  signedIn: boolean;
  notice: ReactNode;
}

/** What all that is ticked comes to, with the total and 注文へ進む in reach wherever the page stands. */
export function ToOrder({ draft, goods, landed, signedIn, notice }: ToOrderProps) {
  const { amounts, parts } = draft.sums;
  const hydrated = useHydrated();
  const [wrongId] = draft.wrongQuantities.keys();
  return (
    <aside className="stack">
      <StickyBar fixed>
        {notice}
        <BarSums>
          <div className="summary">
            <dt>
              合計 <span className="number">{amounts.lineCount}明細</span>
            </dt>
            <dd>
              {wrongId ? (
                <a href={`#qty-${wrongId}`}>{goods[wrongId]?.name}の数量をご確認ください</a>
              ) : (
                <Yen yen={parts.totalYen} />
              )}
            </dd>
          </div>
        </BarSums>
        <SendButton main intent="order" isSent={draft.isOn("intent", "order")}>
          {wrongId ? "数量を確認して注文へ進む" : "注文へ進む"}
        </SendButton>
        {(!hydrated || draft.needsSaving) && (
          <Button name="intent" value="update">
            更新
          </Button>
        )}
        <p className="note" role="status">
          {savingTexts[draft.status]}
        </p>
      </StickyBar>
      <CartAmounts amounts={amounts} parts={parts} landed={landed} isStale={draft.isStale} />
      <p className="note">
        {signedIn
          ? "次の画面で内容を確認してから、見積を依頼します。費用はかかりません。"
          : "次の画面でログインします。カートの内容はそのまま引き継がれます。"}
      </p>
    </aside>
  );
}

const savingTexts = {
  "": "",
  saving: "保存中…",
  saved: "保存しました",
  refused: "保存できませんでした。入力内容をご確認ください",
  unsent: "保存できませんでした。通信の状態を確認して、「更新」を押してください",
};
