import { dictionaryOf, replaceWords } from "#app/domain/content/phrase/read-in-chinese.ts";
import type { Label } from "#app/domain/core/label.ts";
import { caseAnswerNames } from "../problems/case-labels.ts";
import { undoReasons } from "../shipping/undo-reason.ts";
import { boxWarningNames, wishReasons } from "../shipping-draft/box-wish-labels.ts";

const reasons: readonly Label[] = [
  ...Object.values(undoReasons),
  ...Object.values(wishReasons),
  ...Object.values(boxWarningNames),
  ...Object.values(caseAnswerNames),
];

/** What the commands write between numbers and names. */
const fixed: readonly Label[] = [
  { ja: "個のところ", zh: "件，" },
  { ja: "個届きました", zh: "件到货" },
];

const dictionary = dictionaryOf([...reasons, ...fixed]);

/** Figures, marks and 第1箱, which both languages write alike. */
const alike = /^[\d\s\p{P}\p{S}第箱]*$/u;

/**
 * A note of the history as staff read it. Reasons and phrases were chosen in Chinese and are kept in the
 * buyer's Japanese; a note with anything in somebody's own words stays as it was written.
 */
export function historyInChinese(note: string) {
  const { read, between } = replaceWords(dictionary, note);
  return alike.test(between) ? read : note;
}
