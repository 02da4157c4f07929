import type { startAlibaba } from "./alibaba-server.ts";
import { type GatewayMood, gatewayMoods } from "./gateway-moods.ts";
import type { startTaobao } from "./taobao-server.ts";

export type LocalMarket =
  | Awaited<ReturnType<typeof startAlibaba>>
  | Awaited<ReturnType<typeof startTaobao>>;

const moodNames: Record<GatewayMood, string> = {
  well: "正常",
  silent: "応答なし",
  slow: "30秒沈黙",
  down: "障害（502）",
  busy: "混雑",
  spent: "本日の回数切れ",
  denied: "権限なし",
  garbled: "壊れた応答",
  halved: "途中で切れる応答",
};

/**
 * What `/dev/markets` does with a form: a marketplace behaves otherwise, its tokens end, or a seller sends an order.
 */
export async function steerMarkets(markets: readonly LocalMarket[], request: Request) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const market = markets.find(({ name }) => name === text("market"));
  const mood = gatewayMoods.find((one) => one === text("mood"));
  if (market && mood) market.behave(mood);
  if (market && form.has("end")) market.endTokens();
  const trackingNumbers = text("tracking").split(/\s+/).filter(Boolean);
  if (market && text("number") && trackingNumbers.length > 0)
    market.goods.orders.send(text("number"), ...trackingNumbers);
  return new Response(null, { status: 303, headers: { Location: "/dev/markets" } });
}

/** The stand-ins of the marketplaces, what was ordered of them, and what can be made of it. */
export function marketsBody(markets: readonly LocalMarket[]) {
  if (markets.length === 0)
    return "<p>1688と淘宝の代わりは動いていません。SOURCES=stand-in npm start で起動します。</p>";
  return markets.map(marketBody).join("");
}

function marketBody(market: LocalMarket) {
  const hidden = `<input type="hidden" name="market" value="${market.name}">`;
  const moods = gatewayMoods
    .map(
      (mood) =>
        `<option value="${mood}"${mood === market.mood() ? " selected" : ""}>${moodNames[mood]}</option>`,
    )
    .join("");
  const orders = [...market.goods.orders.all].reverse().slice(0, 100).map(orderItem(hidden));
  return `<h2>${market.name}</h2>
<form method="post">${hidden}<label>様子 <select name="mood">${moods}</select></label> <button>変える</button></form>
<form method="post">${hidden}<button name="end" value="1">トークンを終わらせる</button></form>
<ul>${orders.join("") || "<li>注文はありません。</li>"}</ul>`;
}

function orderItem(hidden: string) {
  return ({ number, state, trackingNumbers }: LocalMarket["goods"]["orders"]["all"][number]) =>
    `<li>${number} ${state} ${trackingNumbers.join(" ")}
<form method="post">${hidden}<input type="hidden" name="number" value="${number}"><label>追跡番号 <input name="tracking" required></label> <button>発送する</button></form></li>`;
}
