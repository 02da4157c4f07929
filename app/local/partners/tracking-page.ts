import { type Step, steps } from "./tracked-parcels.ts";
import { type LocalTracking, type Mood, moods } from "./tracking-server.ts";

const moodNames: Record<Mood, string> = {
  well: "正常",
  silent: "応答なし",
  busy: "混雑（429）",
  broken: "障害（503）",
  expired: "キーの期限切れ",
};

/**
 * What `/dev/parcels` does with a form: something happens to a parcel, which the shop is told of, or the service
 * behaves otherwise.
 */
export async function steerTracking(tracking: LocalTracking, request: Request) {
  const form = await request.formData();
  const mood = moods.find((one) => one === form.get("mood"));
  if (mood) tracking.behave(mood);
  const step = Object.keys(steps).find((one) => one === form.get("step")) as Step | undefined;
  const number = String(form.get("number") ?? "").trim();
  if (step && number) {
    tracking.kept.feed(number, step, new Date());
    const told = tracking.call(new URL("/hooks/parcels", request.url).href, number);
    await fetch(told).catch(() => undefined);
  }
  return new Response(null, { status: 303, headers: { Location: "/dev/parcels" } });
}

/** The parcels that the local tracking service knows, the latest first, and what can be made of them. */
export function trackingBody(tracking: LocalTracking) {
  const chosen = tracking.mood();
  const moodChoices = moods
    .map(
      (one) =>
        `<option value="${one}"${one === chosen ? " selected" : ""}>${moodNames[one]}</option>`,
    )
    .join("");
  const stepChoices = Object.entries(steps)
    .map(([step, [, , , words]]) => `<option value="${step}">${words}</option>`)
    .join("");
  const rows = [...tracking.kept.parcels.values()]
    .reverse()
    .slice(0, 200)
    .map(
      ({ number, status, events }) =>
        `<li>${safe(number)} ${status} ${events.map(({ description }) => description).join(" ← ")}</li>`,
    );
  return `<form method="post"><label>サービスの様子 <select name="mood">${moodChoices}</select></label> <button>変える</button></form>
<form method="post"><label>追跡番号 <input name="number" required maxlength="64"></label> <label>出来事 <select name="step">${stepChoices}</select></label> <button>起こす</button></form>
<ul>${rows.join("") || "<li>登録された荷物はありません。5分ごとの処理で登録されます。</li>"}</ul>`;
}

function safe(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
