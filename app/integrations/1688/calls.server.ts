import type { z } from "zod";
import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";
import type { Ask } from "./gateway.server.ts";

const crossBorder = "com.alibaba.fenxiao.crossborder";
/** The goods page is not there, or no longer. */
const goneCodes = /SP0056|OFFER_NOT_EXIST|不存在/;

/** A call of the cross-border platform whose one parameter is an object. */
export function askOf(ask: Ask, name: string, parameter: string, value: object) {
  return ask({ namespace: crossBorder, name }, asJson(parameter, value));
}

/** A call of the cross-border API with plain parameters, not wrapped in one JSON parameter. */
export function askPlain(ask: Ask, name: string, parameters: Readonly<Record<string, string>>) {
  return ask({ namespace: crossBorder, name }, parameters);
}

/** Their parameters that are objects go as one text. */
function asJson(name: string, value: object) {
  return { [name]: idsAsNumbers(value) };
}

/** JSON whose offer ids are numbers, which stay the digits they are beyond 2^53 too. */
export function idsAsNumbers(value: object) {
  const text = JSON.stringify(value, (key, part) =>
    key === "offerId" && /^\d+$/.test(String(part)) ? `@${part}@` : part,
  );
  // With its name, since words that somebody searches for may look like a marked id.
  return text.replaceAll(/"offerId":"@(\d+)@"/g, '"offerId":$1');
}

interface Business<Content> {
  result: {
    success: boolean;
    code?: string | null | undefined;
    message?: string | null | undefined;
    result?: Content | null | undefined;
  };
}

/** What a call answers; undefined where the goods page is gone. */
export async function resultOf<Content>(
  asked: ReturnType<Ask>,
  schema: z.ZodType<Business<Content>>,
): Promise<Content | undefined | MarketFailure> {
  const answer = await asked;
  if ("silence" in answer) return answer.silence;
  const read = schema.safeParse(answer.body);
  if (!read.success) return "broken";
  const { result } = read.data;
  if (result.success) return result.result ?? undefined;
  if (goneCodes.test(`${result.code} ${result.message}`)) return undefined;
  return "broken";
}
