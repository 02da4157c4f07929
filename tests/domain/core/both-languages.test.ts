import { expect, test } from "vitest";
import { letterCatalogue } from "#app/domain/core/letter/letter-catalogue.ts";
import type { LetterWording } from "#app/domain/core/letter/letter-wording.ts";
import { catalogue } from "#app/domain/core/message/catalogue.ts";
import type { Wording } from "#app/domain/core/message/wording.ts";

const kana = /[ぁ-んァ-ヺ]/;

/** Where a code chooses among words by a param, each of what it may choose. */
const chosen: Record<string, readonly object[]> = {
  "card.not-charged": [
    ...["closed", "already-paid", "amount-changed", "not-payable", "quote-expired"],
    ...["coupon-unknown", "coupon-used", "coupon-unfit", "balance-gone"],
  ].map((reason) => ({ reason, number: "KB-1" })),
  "card.given-up": [
    ...["order-edited", "order-quote-taken-back", "shipping-quote-taken-back"],
    ...["shipping-quote-lapsed", "shipping-split"],
  ].map((step) => ({ step, number: "KB-1" })),
  "purchase.corrected": [
    {
      reason: null,
      changes: ["number", "goods", "freight", "discount", "account"].map((field) => ({
        field,
        before: "1",
        after: "2",
      })),
    },
  ],
  "alarm.staff-access": [{ by: "周", acts: ["added", "roles", "password", "enabled"] }],
  "plan.found": [
    ...["prep-unknown", "expiry", "hazmat", "not-eligible", "no-placement", "no-such-combination"],
    ...["dimensions", "contents", "boxes-not-told", "no-window", "cancelled", "owners", "weight"],
    ...["capacity", "address", "expired", "unknown-sku"],
  ].map((what) => ({ what })),
  changes: [{ changes: [{ name: { ja: "名", zh: "名" }, before: null, after: "2" }] }],
  "changes-in-one-line": [{ changes: [{ name: { ja: "名", zh: "名" }, before: 1, after: null }] }],
  "case.overdue": ["answer", "answer-instead-of-default", "loss-report"].map((waits) => ({
    number: "PG-1",
    waits,
  })),
  "case.opened": ["report-loss", "nothing", { answers: [{ ja: "返品", zh: "退货" }] }].map(
    (asks) => ({
      orderNumber: "KB-1",
      kind: { ja: "不足", zh: "少到" },
      pieces: 1,
      title: "袋",
      note: null,
      asks,
    }),
  ),
  "mail.code": ["register", "verify-email", "reset-password", "change-email", "prove"].map(
    (purpose) => ({ purpose, request: null, code: "123456", minutes: 10 }),
  ),
  "mail.account-changed": [
    "password",
    "phone",
    "email",
    "second-factor-on",
    "second-factor-off",
  ].map((what) => ({ what })),
};

/** A param of any shape, without kana of its own: a number, a day, a text, a list of one, words in both languages. */
const param: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive)
      return (hint: string) => (hint === "string" ? "2026-01-15" : 1);
    if (name === Symbol.iterator) return () => [param][Symbol.iterator]();
    if (name === "length") return 1;
    if (name === "map" || name === "flatMap")
      return (each: (one: unknown) => unknown) => [param].flatMap(each);
    if (typeof name === "string" && name in String.prototype)
      return (...given: unknown[]) =>
        (("2026-01-15" as never)[name] as (...all: unknown[]) => unknown)(...given);
    return param;
  },
  apply: () => param,
});

function samplesOf(code: string): readonly object[] {
  return chosen[code] ?? [param as object];
}

const read = () => "A";
const readLetter = () => ({ title: "A", body: "A" });

test.each(Object.entries(catalogue) as [string, Wording<object>][])(
  "%s is said in both languages, and without kana in Chinese",
  (code, { ja, zh }) => {
    for (const params of samplesOf(code)) {
      expect(String(ja(params, read))).not.toBe("");
      expect(String(zh(params, read))).not.toBe("");
      expect(String(zh(params, read))).not.toMatch(kana);
    }
  },
);

test.each(Object.entries(letterCatalogue) as [string, LetterWording<object>][])(
  "%s is told in both languages, and without kana in Chinese",
  (code, { ja, zh }) => {
    for (const params of samplesOf(code)) {
      const [title] = ja(params, read, readLetter);
      const [titleZh, bodyZh = ""] = zh(params, read, readLetter);
      expect(String(title)).not.toBe("");
      expect(String(titleZh)).not.toBe("");
      expect(`${titleZh}${bodyZh}`).not.toMatch(kana);
    }
  },
);
