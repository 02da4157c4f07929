import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { yuanOf } from "#app/domain/core/yuan.ts";
import type { FarPrice } from "#app/domain/trade/orders/quote.ts";

interface PricesApart {
  far: readonly FarPrice[];
  asked: string;
}

/** The form again with the prices that are far from the listed ones, and the tick for these very prices. */
export function askPrices(submission: Submission<unknown>, { far, asked }: PricesApart) {
  const named = far.map(
    ({ titleZh, priceFen, listedFen }) =>
      `${titleZh}：平台标价 ${yuanOf(listedFen)} 元，报价 ${yuanOf(priceFen)} 元`,
  );
  const more = named.length > 5 ? ` 等 ${named.length} 行` : "";
  const words = `${named.slice(0, 5).join("；")}${more}。报价超过平台标价的三倍或不到三分之一，请核对金额，无误请勾选后再提交`;
  const reply = submission.reply({ fieldErrors: { checked: [words] } });
  const initialValue = { ...reply.initialValue, checkedFor: asked } as Record<string, any>;
  return data({ ...reply, initialValue }, { status: 400 });
}
