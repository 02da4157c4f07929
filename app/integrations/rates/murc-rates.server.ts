import type { BankRates } from "#app/domain/pricing/exchange-rate.ts";
import { readMurcPage } from "./murc-page.ts";

const timeoutMs = 10_000;
const tries = 3;

/**
 * MUFG's rates of the day, as its research institute publishes them: one page in Shift_JIS. Tries
 * again when the page does not answer; what it does not say is undefined, and a page of another
 * shape is thrown, so that a change of it is noticed.
 */
export function murcRates(url: string): BankRates {
  return {
    async yuanTts(day) {
      let last = "";
      for (let tried = 0; tried < tries; tried++) {
        const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
          .then(async (response) =>
            response.ok
              ? await response.arrayBuffer()
              : `the bank's page answered ${response.status}`,
          )
          .catch((thrown: unknown) => String(thrown));
        if (typeof answer !== "string")
          return readMurcPage(new TextDecoder("shift_jis").decode(answer), day);
        last = answer;
      }
      throw new Error(last);
    },
  };
}
