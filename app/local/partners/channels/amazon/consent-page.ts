import type { Seller } from "./application.ts";

/** The page on which a local seller consents, as Seller Central's would. */
export function consentPage(
  query: URLSearchParams,
  sellers: readonly (readonly [string, Seller])[],
) {
  const choices = sellers.map(
    ([id, { name }]) =>
      `<li><a href="${safe(addressOf(query, id))}">${safe(name)}</a>（${id}）</li>`,
  );
  return `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>セラーセントラル（開発用）</title>
<style>body{font:16px/1.7 sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem}</style>
<main>
<h1>セラーセントラル（開発用）</h1>
<p>「買付便」に、在庫・注文・納品の利用を許可する出品者を選んでください。</p>
<ul>${choices.join("")}</ul>
<p><a href="${safe(addressOf(query, ""))}">許可しない</a></p>
</main>
</html>`;
}

function addressOf(query: URLSearchParams, seller: string) {
  return `?${new URLSearchParams([...query, ["seller", seller]])}`;
}

function safe(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
