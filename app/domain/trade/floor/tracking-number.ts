import { dayMs, japanDay } from "#app/domain/core/calendar.ts";
import { addDays, type DaySpan, isWeekend, isWithin } from "#app/domain/core/holidays.ts";

/** One search takes at most this many numbers. */
export const trackingNumbersMax = 10;

/** No carrier writes longer numbers. */
const longest = 40;

/**
 * Reads the numbers from typed or pasted text, separated by spaces or line breaks, and normalizes them to
 * half width and capitals. Text that cannot be a number is answered apart.
 */
export function readTrackingNumbers(typed: string): {
  numbers: string[];
  unreadable: string[];
} {
  const words = typed
    .normalize("NFKC")
    .toUpperCase()
    .split(/[\s,、;]+/)
    .filter((word) => word !== "");
  const isNumber = (word: string) =>
    word.length <= longest && /^[0-9A-Z-]*\d[0-9A-Z-]*$/.test(word);
  const once = [...new Set(words)];
  return {
    numbers: once.filter(isNumber),
    unreadable: once.filter((word) => !isNumber(word)),
  };
}

/**
 * Lists the spellings under which a number may be stored: people and carriers put hyphens between its
 * groups.
 */
export function spellings(number: string): string[] {
  const plain = number.replaceAll("-", "");
  const grouped = /^\d{12}$/.test(plain) ? [plain.replace(/(\d{4})(?=\d)/g, "$1-")] : [];
  return [...new Set([number, plain, ...grouped])];
}

/**
 * Checks the check digit: of twelve digits by the rule of Yamato, Sagawa and Japan Post (the first eleven
 * modulo seven), and of S10 numbers of the Universal Postal Union, which begin and end with two letters.
 * Answers undefined for any other shape.
 */
export function hasValidCheckDigit(number: string): boolean | undefined {
  const plain = number.replaceAll("-", "");
  if (/^\d{12}$/.test(plain)) return Number(plain.slice(0, 11)) % 7 === Number(plain[11]);
  const s10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(plain);
  return s10 ? s10CheckDigit(s10[1]!) === Number(s10[2]) : undefined;
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];

function s10CheckDigit(serial: string) {
  const sum = s10Weights.reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
}

interface JapaneseCarrier {
  id: "japan-post" | "yamato" | "sagawa";
  /** The shapes of its numbers, without check digits. */
  numbers: RegExp;
  nameJa: string;
  /** The pattern matches the carrier's name as staff write it at hand-over. */
  called: RegExp;
  /** Answers the address of the carrier's own tracking page. */
  page(number: string): string;
}

const carriers: readonly JapaneseCarrier[] = [
  {
    id: "japan-post",
    nameJa: "日本郵便",
    numbers: /^(\d{11,12}|[A-Z]{2}\d{9}[A-Z]{2})$/,
    called: /日本郵便|日本邮政|郵便|ゆうパック|EMS|JAPAN ?POST/i,
    page: (number) =>
      `https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${number}&searchKind=S002&locale=ja`,
  },
  {
    id: "yamato",
    nameJa: "ヤマト運輸",
    numbers: /^\d{12}$/,
    called: /ヤマト|クロネコ|大和|YAMATO/i,
    page: (number) => `https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=${number}`,
  },
  {
    id: "sagawa",
    nameJa: "佐川急便",
    numbers: /^\d{12}$/,
    called: /佐川|SAGAWA/i,
    page: (number) => `https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=${number}`,
  },
];

/** True if shape and check digit fit this carrier; for a carrier without a known rule any number fits. */
export function mayBeNumberOf(carrier: string, number: string) {
  const known = carriers.find(({ called }) => called.test(carrier));
  const plain = number.normalize("NFKC").toUpperCase().replaceAll("-", "");
  return !known || (known.numbers.test(plain) && hasValidCheckDigit(plain) !== false);
}

/** Answers the tracking page of a Japanese carrier by its name as staff write it; undefined for any other. */
export function carrierPage(carrier: string, number: string) {
  const known = carriers.find(({ called }) => called.test(carrier));
  const plain = number.replaceAll("-", "");
  return (
    known && {
      nameJa: known.nameJa,
      url: known.page(encodeURIComponent(plain)),
    }
  );
}

/** Answers our id of a Japanese carrier by its name as staff write it; undefined for any other. */
export function carrierIdOf(carrier: string) {
  return carriers.find(({ called }) => called.test(carrier))?.id;
}

/** Fewer shipments allow no estimate. */
const sampleMin = 10;

export interface TransitDays {
  /** Half of the shipments were received within `p50` days, and nine of ten within `p90`. */
  p50: number;
  p90: number;
  sample: number;
}

/**
 * Computes the median and the 90th percentile of the transit time, from leaving China to receipt, in whole days;
 * undefined for too few.
 */
export function transitDays(days: readonly number[]): TransitDays | undefined {
  if (days.length < sampleMin) return undefined;
  const sorted = days.toSorted((one, other) => one - other);
  const within = (share: number) => Math.ceil(sorted[Math.ceil(sorted.length * share) - 1]!);
  return { p50: within(0.5), p90: within(0.9), sample: sorted.length };
}

/**
 * Computes the first and last day in Japan on which a shipment that left at `shippedAt` may arrive. Customs
 * are closed on 祝日 (weekends are in the transit days already): each holiday in the span moves the last day
 * by one, also those that this adds.
 */
export function expectedArrival(
  shippedAt: Date,
  { from, until }: { from: number; until: number },
  japaneseHolidays: readonly DaySpan[],
) {
  const left = japanDay(shippedAt);
  let last = addDays(left, until);
  let restDays = 0;
  for (let day = addDays(left, 1); day <= last; day = addDays(day, 1))
    if (!isWeekend(day) && isWithin(day, japaneseHolidays)) {
      restDays++;
      last = addDays(last, 1);
    }
  return { firstDay: addDays(left, from), lastDay: last, restDays };
}

/** Carriers report a parcel's first event within this many days of its leaving. */
const quietDays = 3;

interface Sent {
  shippedAt: Date | null;
  receivedAt: Date | null;
  daysMin: number;
  daysMax: number;
}

/** A carrier that should have reported by now; `overdue` says that the goods should have arrived too. */
export interface CarrierSilence {
  shippedAt: Date;
  overdue: boolean;
}

/** Answers undefined while silence is usual, and once the goods have arrived. */
export function carrierSilence(
  { shippedAt, receivedAt, daysMin, daysMax }: Sent,
  now: Date,
  japaneseHolidays: readonly DaySpan[],
): CarrierSilence | undefined {
  if (!shippedAt || receivedAt || now.getTime() - shippedAt.getTime() < quietDays * dayMs)
    return undefined;
  const promised = { from: daysMin, until: daysMax };
  const { lastDay } = expectedArrival(shippedAt, promised, japaneseHolidays);
  return { shippedAt, overdue: japanDay(now) > lastDay };
}
