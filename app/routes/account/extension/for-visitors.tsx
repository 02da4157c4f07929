import { href } from "#app/href.ts";
import { ConnectSteps } from "./connect-steps.tsx";

/** What the extension is for, and the way in. */
export function ForVisitors() {
  const back = new URLSearchParams({ to: href("/pluginSettings") });
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>ブラウザー拡張の設定</h1>
        <p className="note">
          1688・淘宝・天猫の商品ページの横に、円の単価と着地原価を表示する拡張機能です。ChromeとEdgeで使えます。
        </p>
      </div>
      <ConnectSteps />
      <p className="cluster">
        <a className="button filled" href={`${href("/login")}?${back}`}>
          ログインして設定する
        </a>
        <a className="button" href={href("/register")}>
          新規会員登録
        </a>
      </p>
    </main>
  );
}
