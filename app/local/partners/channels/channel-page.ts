import type { LocalChannels } from "./channel-server.ts";
import { type ChannelMood, channelMoods } from "./stand-in.ts";
import { type ChannelName, channelNames } from "./stand-ins.ts";

const names: Record<ChannelName, string> = {
  shopify: "Shopify",
  rakuten: "楽天市場",
  yahoo: "Yahoo!ショッピング",
  amazon: "Amazon",
};

const moodNames: Record<ChannelMood, string> = {
  well: "正常",
  busy: "混雑",
  away: "障害（503）",
  slow: "30秒沈黙",
  expired: "トークンの期限切れ",
  broken: "途中で切れる応答",
};

/** What `/dev/channels` does with a form: a marketplace behaves otherwise from then on. */
export async function steerChannels(channels: LocalChannels, request: Request) {
  const form = await request.formData();
  const name = channelNames.find((one) => one === form.get("channel"));
  const mood = channelMoods.find((one) => one === form.get("mood"));
  if (name && mood) channels.behave(name, mood);
  return new Response(null, { status: 303, headers: { Location: "/dev/channels" } });
}

/** The stand-ins of the marketplaces that buyers sell on, and how each behaves. */
export function channelsBody(channels: LocalChannels) {
  const state = channels.isStarted() ? "起動しています" : "最初の問い合わせで起動します";
  return `<p>${channels.origin}（${state}）</p>${channelNames
    .map((name) => channelForm(name, channels.mood(name)))
    .join("")}`;
}

function channelForm(name: ChannelName, current: ChannelMood) {
  const moods = channelMoods
    .map(
      (mood) =>
        `<option value="${mood}"${mood === current ? " selected" : ""}>${moodNames[mood]}</option>`,
    )
    .join("");
  return `<h2>${names[name]}</h2>
<form method="post"><input type="hidden" name="channel" value="${name}"><label>様子 <select name="mood">${moods}</select></label> <button>変える</button></form>`;
}
