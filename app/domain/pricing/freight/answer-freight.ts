import Decimal from "decimal.js";
import { boxed } from "./boxed.ts";
import { type Freight, type FreightRefusal, freightOf } from "./freight.ts";
import type { LogisticsMethod } from "./freight-list.ts";
import type { FreightQuestion } from "./freight-question.schema.server.ts";

type Method = Pick<LogisticsMethod, "code" | "nameJa" | "daysMin" | "daysMax" | "list">;

export interface FreightAnswer {
  carried: { code: string; nameJa: string; days: string; paysDues: boolean; freight: Freight }[];
  refused: { nameJa: string; reason: FreightRefusal }[];
}

/** What every method asks for boxes whose weight and size are known, the cheapest first. */
export function answerFreight(asked: FreightQuestion, methods: readonly Method[]): FreightAnswer {
  const box = {
    count: asked.boxes,
    weightGrams: new Decimal(asked.weightKg).times(1_000).toNumber(),
    lengthMm: new Decimal(asked.lengthCm).times(10).toNumber(),
    widthMm: new Decimal(asked.widthCm).times(10).toNumber(),
    heightMm: new Decimal(asked.heightCm).times(10).toNumber(),
  };
  const answer: FreightAnswer = { carried: [], refused: [] };
  for (const { code, nameJa, daysMin, daysMax, list } of methods) {
    const freight = freightOf(boxed([box], list), list, asked, asked.goodsClass);
    if (!freight.ok) answer.refused.push({ nameJa, reason: freight.reason });
    else
      answer.carried.push({
        code,
        nameJa,
        days: `${daysMin}〜${daysMax}日`,
        paysDues: list.paysDues ?? false,
        freight: freight.value,
      });
  }
  answer.carried.sort((one, other) => one.freight.yen - other.freight.yen);
  return answer;
}
