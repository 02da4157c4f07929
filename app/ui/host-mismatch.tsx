/** The whole screen, when this address and the interface behind it do not belong together. */
export function HostMismatch() {
  return (
    <main id="main" className="page-width error-page">
      <div className="stack">
        <h1>接続先のアドレスが正しくありません</h1>
        <p>
          このページのアドレスと接続先（インターフェース）のアドレスが一致していません。ただいま更新の準備をしています。更新が終わるまで、しばらくお待ちください。
        </p>
        <p className="note">
          ブックマークからお越しの場合は、公式サイトのアドレスをご確認ください。
        </p>
      </div>
    </main>
  );
}
