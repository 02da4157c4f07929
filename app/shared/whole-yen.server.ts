import { plainYen } from "#app/domain/core/yuan.ts";

/** A sum in whole yen as a query holds it, read as a form's field is; nothing typed is no sum. */
export function readWholeYen(typed: string | null, most: number) {
  const text = (typed ?? "").trim().slice(0, 20);
  if (!text) return { typed: "", wrong: false, yen: undefined };
  const digits = plainYen(text);
  const yen = Number(digits);
  const wrong = !/^\d+$/.test(digits) || yen > most;
  return { typed: text, wrong, yen: wrong ? undefined : yen };
}
