import { SendButton } from "#app/ui/send-button.tsx";
import type { CartDraft } from "./use-cart-draft.ts";

interface CartToolsProps extends Pick<CartDraft, "isOn"> {
  signedIn: boolean;
}

/** What is done with all lines, or with those that are ticked. */
export function CartTools({ signedIn, isOn }: CartToolsProps) {
  const way = (intent: string, label: string) => (
    <SendButton small soft intent={intent} isSent={isOn("intent", intent)}>
      {label}
    </SendButton>
  );
  return (
    <div className="toolbar cluster">
      <span className="cluster">
        {way("all", "すべて選ぶ")}
        {way("none", "選択を外す")}
      </span>
      <span className="at-end cluster">
        {signedIn && way("later", "選択した商品をあとで買う")}
        {signedIn && way("library", "選択した商品をライブラリに移す")}
        {way("remove", "選択した商品を削除")}
      </span>
    </div>
  );
}
