import { href } from "#app/href.ts";

/** How the downloaded file becomes an extension, in Chrome and in Edge. */
export function InstallSteps({ file }: { file: string }) {
  return (
    <section id="install">
      <h2>インストールの手順</h2>
      <div className="article">
        <ol>
          <li>
            ダウンロードした{file}
            を展開（解凍）し、できたフォルダーを消さない場所に置きます。
          </li>
          <li>
            Chromeでは <code>chrome://extensions</code>、Edgeでは <code>edge://extensions</code>{" "}
            をアドレス欄に入力して開きます。
          </li>
          <li>
            「デベロッパー
            モード」（Edgeでは「開発者モード」）をオンにします。Chromeは画面の右上、Edgeは左側にあります。
          </li>
          <li>
            「パッケージ化されていない拡張機能を読み込む」（Edgeでは「展開して読み込み」）を押し、展開したフォルダーを選びます。
          </li>
          <li>
            <a href={href("/pluginSettings")}>ブラウザー拡張の設定</a>
            でトークンを作り、開いた設定ページに貼り付けて「つなぐ」を押します。
          </li>
          <li>1688・淘宝・天猫の商品ページを開くと、右下にパネルが表示されます。</li>
        </ol>
      </div>
      <p className="note">
        新しいバージョンが出たときは、同じフォルダーの中身を入れ替えて、拡張機能の画面で「更新」（再読み込み）を押します。トークンは入れ直さなくて済みます。
      </p>
    </section>
  );
}
