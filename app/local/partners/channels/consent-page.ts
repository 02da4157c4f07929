/**
 * The page on which the local seller consents, as the marketplace's own would; two buttons to where it is returned to.
 */
export function consentPage(marketplace: string, shop: string, agreed: URL, declined: URL) {
  const html = `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${safe(marketplace)}（開発用）</title>
<style>body{font:16px/1.7 sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}a{display:inline-block;padding:.5rem 1.25rem;border:1px solid}</style>
<main>
<h1>${safe(marketplace)}（開発用）</h1>
<p>${safe(shop)} の商品・在庫・注文へのアクセスを許可しますか。</p>
<p><a href="${safe(agreed.href)}">許可する</a> <a href="${safe(declined.href)}">許可しない</a></p>
</main>
</html>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function safe(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
