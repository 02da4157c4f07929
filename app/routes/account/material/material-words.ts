import type { Finding, FindingRule } from "#app/domain/catalog/material/check-text.ts";
import { materialLimits } from "#app/domain/catalog/material/material.ts";
import type { MaterialText } from "#app/domain/catalog/material/material-queries.server.ts";
import { modelProblems } from "#app/domain/catalog/material/model/material-writer.ts";
import { grouped } from "#app/ui/money.tsx";

const shareSpent = `今月作成できるのは${grouped(String(materialLimits.textsMonthMax))}件までです。商品か素材の種類を減らしてください`;
const picturesSpent = `今月編集できる画像は${grouped(String(materialLimits.picturesMonthMax))}枚までです。商品か画像の種類を減らしてください`;

export const askRefusals = {
  "nothing-chosen": "商品を1つ以上入力してください",
  "no-kind": "作成する素材を1つ以上選んでください",
  "too-many": `一度に作成できるのは${materialLimits.goodsMax}商品までです`,
  gone: "見つからない商品があります。販売が終わったか、削除された商品です",
  "share-spent": shareSpent,
  "no-picture": "画像のない商品です。画像のある商品を選んでください",
  "picture-share-spent": picturesSpent,
  known:
    "この内容とは別の依頼を、同じ画面からすでに受け付けています。新しい依頼にするときは、もう一度「素材を作成する」を押してください",
} as const;

export const changeRefusals = {
  "job-ended": "この依頼はすでに終わっています",
  "nothing-failed": "作成できなかった商品はありません",
  "changed-meanwhile": "ほかの方が先に変更しました。新しい版を確認して、もう一度お試しください",
  "too-many-versions": `1つの素材の版は${materialLimits.versionsMax}までです`,
  "still-waiting": "この素材は作成中です。終わってから、もう一度お試しください",
  "share-spent": shareSpent,
  "picture-share-spent": picturesSpent,
  "same-wish": "いまの画像と同じ設定です。設定を変えてから編集してください",
  "not-its-picture": "この商品の画像から選んでください",
  empty: "文を入力してください",
  unsaved: "編集した文をまだ保存していません。先に「保存して再検査」を押してください",
  same: "いまの訳語と規則では、同じ文になりました",
  "long-guidance": `要望は${materialLimits.guidanceMax}文字以内で入力してください`,
  "fails-checks": "不適合が残っています。修正してから採用してください",
  "moved-meanwhile": "商品の情報がほかで変更されました。もう一度お試しください",
  "management-number-taken": "商品の情報を保存できませんでした",
  "sku-bound": "商品の情報を保存できませんでした",
  "too-many-tags": "商品の情報を保存できませんでした",
} as const;

const sentences: Record<FindingRule, (words: string) => string> = {
  empty: () => "もとの情報に、書けることがありません",
  length: (words) => `掲載先の上限を超えています（${words}）`,
  sign: (words) => `掲載先の商品名に使えない記号があります: ${words}`,
  exaggeration: (words) => `根拠の資料がないと景品表示法に触れるおそれがあります: ${words}`,
  medical: (words) => `薬機法で認められない効能・効果のおそれがあります: ${words}`,
  trademark: (words) => `他社の商標とみられる語があります: ${words}`,
  avoided: (words) => `使わないと指定された語があります: ${words}`,
  ground: (words) => `出品の仕様に根拠がありません: ${words}`,
  number: (words) => `もとの情報にない数値があります: ${words}`,
  untranslated: (words) => `訳語のない中国語が残っています: ${words}`,
  ascii: (words) => `半角の英数字で書いてください: ${words}`,
};

/** What is wrong with a text, as its page says it. */
export function findingText({ rule, words }: Finding) {
  return sentences[rule](words.join("、"));
}

/** Who wrote a version, and why no model did where one was asked. */
export function writerName({ writer, madeByName, modelProblem }: MaterialText) {
  if (writer === "member") return `${madeByName} が編集`;
  if (writer !== "rules") return `AI（${writer}）で作成`;
  return modelProblem
    ? `規則と訳語表で作成（${modelProblems[modelProblem]}）`
    : "規則と訳語表で作成";
}
