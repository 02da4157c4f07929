import { formatDay } from "#app/domain/core/calendar.ts";
import { desiredDaysMax } from "#app/domain/trade/shipments/shipping-request.ts";

/** Why a request cannot be sent yet, and how it can. */
export const emailNotVerified =
  "メールアドレスの確認がまだ済んでいないため、配送を依頼できません。メールでお送りした確認コードを入力してから、もう一度お試しください。内容は「一時保存」で残せます。";

/** Why goods past their free days are requested by the account manager, and how. */
export const paidStorage =
  "有料保管の倉庫にある商品が含まれています。この商品は、担当者が配送を依頼します。倉庫在庫の「備考・連絡」から担当者へご連絡ください。内容は「一時保存」で残せます。";

/** Why nobody of the company may submit while the account manager does it for them. */
export const deliveryDelegated =
  "配送を担当者に委任しているため、ここからは依頼できません。内容を「一時保存」すると、担当者が確認して提出します。ご自身で依頼するときは、権限委任を取り消してください。";

/** What travels together by the company's own doing needs the number it travels under. */
export const mainNumberMissing = "自分でまとめて送る依頼は、主番号を入力してから提出してください";

/** A main number that is written as a request's own, and names none or the very request. */
export const noSuchRequest =
  "この番号の配送依頼はありません。まとめる依頼の番号か、PD- で始まらない主番号を入力してください";
export const ownNumber =
  "この依頼の番号そのものは主番号にできません。まとめる相手の番号か、共通の主番号を入力してください";

/** A day that cannot be met, in a new request or in a draft that lay too long. */
export const wrongDesiredDays = {
  "desired-day-past": "到着の希望日は、明日以降の日付を入力してください",
  "desired-day-far": `到着の希望日は、今日から${desiredDaysMax}日以内の日付を入力してください`,
} as const;

/** A day that the method cannot meet, and the first one that it can. */
export function desiredDayTooSoon({ earliestOn }: { earliestOn: string }) {
  return `到着の希望日は、お選びの便のお届け日数では間に合いません。最短は${formatDay(earliestOn)}です。この日以降にするか、早い便をお選びください`;
}

/** Two people must agree, and an edit needs both again. */
export const coSignMissing =
  "共同承認がまだのため、提出できません。お願いした方の承認を待つか、お願いを取り下げてください。内容を直したときは、承認し直していただきます。";

/** The company asks for what it saw the sum of; at another sum it looks once more. */
export const changedSum =
  "数量や届け先の変更により、見込みの合計が変わりました。新しい金額をご確認のうえ、もう一度「配送を依頼する」を押してください";

/** The same stock on two lines: which number counts is not guessed. */
export const lotTwice = "同じ在庫が2回選ばれています。在庫を選び直し、数量を1行にまとめてください";

const lackingShown = 3;

/** Of which goods fewer are left than were asked for; a list that is empty has changed again meanwhile. */
export function lackingWords(lacking: readonly { titleJa: string; left: number }[]) {
  const named = lacking
    .slice(0, lackingShown)
    .map(({ titleJa, left }) => `「${titleJa}」は残り${left.toLocaleString("ja-JP")}個です`);
  const more = lacking.length > lackingShown ? [`ほか${lacking.length - lackingShown}明細`] : [];
  return [
    "在庫が足りない商品があります",
    ...[...named, ...more],
    "出荷できる数をご確認のうえ、数量を直してください",
  ].join("。");
}
