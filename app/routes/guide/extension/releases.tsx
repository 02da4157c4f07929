import { release, versions } from "virtual:extension-release";
import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { publicHeaders } from "#app/http/public-headers.ts";
import { described } from "#app/shared/described.ts";
import { InstallSteps } from "./install-steps.tsx";

export const headers: HeadersFunction = publicHeaders;

export const meta: MetaFunction = () => [
  ...described(
    "ブラウザー拡張のダウンロードと更新履歴 | 買付便",
    "1688・淘宝・天猫の商品ページの横に着地原価を表示し、カートや商品ライブラリに入れられる拡張機能です。ChromeとEdgeで使えます。",
  ),
];

export function loader() {
  return { release, versions };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ReleasesPage() {
  const { release, versions } = useLoaderData<typeof loader>();
  const file = release.path.split("/").at(-1)!;
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>ブラウザー拡張</h1>
      </div>
      <article className="prose broad">
        <p className="lead">
          1688・淘宝・天猫の商品ページを開くと、横のパネルに円の単価と、入力した数量での着地原価が表示されます。種類と数量を選んで、そのままカートや商品ライブラリに入れられます。Amazon.co.jpの商品ページからは、1688の商品を探せます。
        </p>
        <Download release={release} versions={versions} />
        <InstallSteps file={file} />
        <WhatIsSent />
        <section id="history">
          <h2>更新履歴</h2>
          {versions.map(({ version, day, changes }) => (
            <div className="article" key={version}>
              <h3>
                バージョン{version} <small className="note number">{formatDay(day)}</small>
              </h3>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      </article>
    </main>
  );
}

function Download({ release, versions }: Loaded) {
  const file = release.path.split("/").at(-1)!;
  return (
    <section id="download">
      <h2>ダウンロード</h2>
      <p>
        <a className="button filled" href={`/${release.path}`} download={file}>
          バージョン{release.version}をダウンロード
        </a>
      </p>
      <p className="note number">
        {file} ・ {Math.ceil(release.bytes / 1024)}KB ・ {formatDay(versions[0]!.day)}公開
      </p>
      <p>
        チェックサム（SHA-256）
        <br />
        <code className="number">{release.sha256}</code>
      </p>
      <p className="note">
        ダウンロードしたファイルのチェックサムが上と同じなら、公開したままのファイルです。Windowsでは{" "}
        <code>certutil -hashfile {file} SHA256</code>、Macでは <code>shasum -a 256 {file}</code>{" "}
        で確認できます。
      </p>
    </section>
  );
}

function WhatIsSent() {
  return (
    <section>
      <h2>読み取る内容と送る内容</h2>
      <div className="article">
        <ul>
          <li>
            動くのは1688・淘宝・天猫・Amazon.co.jpの商品ページだけです。ほかのページは読み取りません。
          </li>
          <li>
            買付便に送るのは、アドレスに含まれる商品番号、選んだ種類と数量、サイト名です。「画像で探す」を押したときだけ、商品の写真1枚を検索のために送ります。
          </li>
          <li>
            パスワードは使いません。<a href={href("/pluginSettings")}>ブラウザー拡張の設定</a>
            で作ったトークンでつなぎ、いつでもそこで取り消せます。
          </li>
        </ul>
      </div>
    </section>
  );
}
