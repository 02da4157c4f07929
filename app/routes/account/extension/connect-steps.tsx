import { href } from "#app/href.ts";

/** From nothing to a panel in three steps. */
export function ConnectSteps() {
  return (
    <section className="panel" aria-labelledby="steps">
      <h2 id="steps">使いはじめるまで</h2>
      <div className="article">
        <ol>
          <li>
            <a href={`${href("/pluginVersionUpdateLogs")}#download`}>
              拡張機能をダウンロードして、ブラウザーに入れます
            </a>
          </li>
          <li>このページでトークンを作ります（パスワードは拡張機能に入力しません）</li>
          <li>拡張機能の設定ページにトークンを貼り付けて「つなぐ」を押します</li>
        </ol>
      </div>
    </section>
  );
}
