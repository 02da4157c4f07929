import type { notCarried } from "#app/domain/trade/shipments/request-carriage.ts";

type NotCarried = ReturnType<typeof notCarried>;

/** Why the method does not carry the goods or boxes, and what staff can do about it. */
export function notCarriedText({ words, carriage }: Pick<NotCarried, "words" | "carriage">) {
  return `${words.zh}：${advice[carriage.reason]}`;
}

const askTheBuyer = "请买家在配送单页改运输方式，或拆单；已装箱的先撤销装箱";

const advice: Record<NotCarried["carriage"]["reason"], string> = {
  "box-too-large": "请改箱；改不了的请先暂停，并请买家改运输方式",
  "goods-not-carried": askTheBuyer,
  "area-not-served": askTheBuyer,
  "too-heavy": "请财务补价目，补好后再继续",
};
