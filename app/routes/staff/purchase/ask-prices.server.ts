import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { buyTexts } from "./buy-texts.ts";

/** The form again with what is far from its quote, and the tick for these very sums. */
export function askPrices(submission: Submission<unknown>, { far, asked }: PricesApart) {
  const named = far.map(
    ({ line, quotedFen, paidFen }) =>
      `${line.titleZh}：报价 ${yuanOf(quotedFen)} 元，实付 ${yuanOf(paidFen)} 元`,
  );
  const words = `${named.slice(0, 5).join("；")}${named.length > 5 ? ` 等 ${named.length} 行` : ""}。${buyTexts["price-far-off"]}`;
  const reply = submission.reply({ fieldErrors: { checked: [words] } });
  const initialValue = { ...reply.initialValue, checkedFor: asked } as Record<string, any>;
  return data({ ...reply, initialValue }, { status: 400 });
}

interface PricesApart {
  far: readonly { line: { titleZh: string }; quotedFen: number; paidFen: number }[];
  asked: string;
}
