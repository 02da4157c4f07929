import { type CaseMoney, caseMoneyParts } from "#app/domain/trade/floor/problem-case.ts";
import { grouped } from "#app/ui/money.tsx";

/** 尾款减 19,386 日元，退 8,309 日元: what a case moves, behind a comma; nothing where nothing moves. */
export function moneyText(money: CaseMoney) {
  return caseMoneyParts(money)
    .map(({ name, yen }) => `，${name.zh} ${grouped(String(yen))} 日元`)
    .join("");
}
