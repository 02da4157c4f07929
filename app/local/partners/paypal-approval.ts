import type { Order } from "./paypal-orders.ts";

/** The page on which the local buyer approves, as PayPal's would. */
export function approvalPage(order: Order) {
  const yen = Number(order.amount.value).toLocaleString("ja-JP");
  return `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>PayPal（開発用）</title>
<style>body{font:16px/1.7 sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}form{display:grid;gap:1rem;justify-items:start}</style>
<main>
<h1>PayPal（開発用）</h1>
<p>${safe(order.description)}</p>
<p><strong>${yen}円</strong></p>
<form method="post" action="/checkoutnow?token=${order.id}">
<label>結果
<select name="outcome">
<option value="COMPLETED">支払いが完了する</option>
<option value="PENDING">審査中になる</option>
<option value="DECLINED">カードが使えない</option>
</select></label>
<div><button name="intent" value="pay">支払う</button> <button name="intent" value="cancel">やめる</button></div>
</form>
</main>
</html>`;
}

function safe(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
