import Decimal from "decimal.js";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { carton } from "../freight/cartons.ts";
import { unknownPieceGrams } from "../freight/estimate-freight.ts";
import type { CostAnswer, CostLine, CostQuestion } from "./predict-cost.ts";

/** Everything that was taken for granted, in the buyer's words. */
export function costAssumptions(
  question: CostQuestion,
  { cartons, methods, chosen }: Pick<CostAnswer, "cartons" | "methods" | "chosen">,
): string[] {
  const { lines } = question;
  const boxes = cartons?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const unweighed = lines.some(({ weightGrams }) => weightGrams === null);
  return [
    lines.length === 1 && lines[0] && lineWords(lines[0]),
    ...methodWords(question, { methods, chosen }),
    `為替は1元=${new Decimal(question.ttsRate).plus(question.spreadYen).toFixed(2)}円（TTS ${question.ttsRate}円+${question.spreadYen}円）。通関では税関の公示レートが使われるため、関税と消費税は少し変わります`,
    ...new Set(lines.filter(({ weightGrams }) => weightGrams === null).map(guessedWeight)),
    !unweighed &&
      !cartons &&
      "寸法が不明のため容積重量は含めず、箱と緩衝材として重さの12%までを加算",
    cartons &&
      `縦${carton.lengthMm / 10}×横${carton.widthMm / 10}×高さ${carton.heightMm / 10}cmまで、1箱30kgまでの箱（空箱${carton.emptyGrams}gまで）に${lines.length > 1 ? "重量と寸法が同じ商品ごとに分け、" : ""}向きをそろえて詰めた${grouped(boxes)}箱として計算`,
    cartons?.some(({ oversize }) => oversize) &&
      "1個が箱の上限を超えています。配送方法によっては送れません",
    ...(question.destination === "fba" ? fbaAssumptions(cartons) : []),
    place(question),
    ...new Set(lines.map(dutyAssumption)),
    methods[0]?.customs.kind === "text" &&
      `税率が「${methods[0].customs.rateText}」のため、関税は通関のときに決まります`,
    "買付手数料は課税価格に含めません。個人使用の軽減（0.6掛け）は事業用の輸入には使えません",
    "合計は送料・関税・消費税を含み、通関手数料と消費税の還付は含みません",
  ].filter((line) => typeof line === "string");
}

function methodWords(
  { methodCode }: CostQuestion,
  { methods, chosen }: Pick<CostAnswer, "methods" | "chosen">,
) {
  if (!chosen) return [];
  const { code, nameJa } = chosen.method;
  if (methodCode === undefined) return [`最安の「${nameJa}」で送る場合`];
  const words = [`「${nameJa}」で送る場合`];
  if (code !== methodCode) words.push("選んだ配送方法では送れないため、送れる方法で計算しています");
  const [cheapest] = methods;
  if (cheapest && cheapest.totalYen.max < chosen.totalYen.min)
    words.push(`「${cheapest.method.nameJa}」なら、これより安くなります`);
  return words;
}

/** What a piece is taken to weigh that nobody has weighed. */
function guessedWeight({ usualGrams }: CostLine) {
  const { min, max } = usualGrams ?? unknownPieceGrams;
  const of = usualGrams ? "、分類の目安で" : "、";
  return `重量不明のため${of}1個${grouped(min)}〜${grouped(max)}gとして計算`;
}

function fbaAssumptions(cartons: CostAnswer["cartons"]) {
  if (!cartons) return ["Amazonの倉庫の箱の上限は、寸法が不明のため確認していません"];
  return [
    cartons.some(({ oversize }) => oversize)
      ? "Amazonの倉庫が受け取る箱の上限を超えます。大型の商品として納品の条件をご確認ください"
      : "どの箱もAmazonの倉庫の上限（60×50×50cm、30kg）に収まります",
    ...(cartons.some(({ weightGrams }) => weightGrams > 15_000)
      ? ["Amazonの倉庫宛てで15kgを超える箱には「重量超過」の表示が必要です"]
      : []),
  ];
}

function lineWords({ unitPriceFen, quantity, weightGrams, ...size }: CostLine) {
  const { lengthMm, widthMm, heightMm } = size;
  return [
    `単価${yuanOf(unitPriceFen)}元×${grouped(quantity)}個`,
    weightGrams && `1個${grouped(weightGrams)}g`,
    lengthMm && widthMm && heightMm && `${lengthMm / 10}×${widthMm / 10}×${heightMm / 10}cm`,
  ]
    .filter(Boolean)
    .join("、");
}

function place({ prefecture, postalCode }: CostQuestion) {
  return prefecture || postalCode
    ? undefined
    : "お届け先が未指定のため、離島・遠隔地の追加料金は含みません";
}

function dutyAssumption({ duty }: CostLine) {
  return "lowPercent" in duty
    ? `HSコードが不明のため、関税は${duty.lowPercent}〜${duty.highPercent}%の幅で計算`
    : `HSコード${duty.hsCode}の税率（${duty.rcep ? "RCEPの原産地証明あり" : "原産地証明なし"}）`;
}

function grouped(amount: number) {
  return amount.toLocaleString("ja-JP");
}
