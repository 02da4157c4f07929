import { japanDay } from "#app/domain/core/calendar.ts";
import { japaneseHolidays, shifted } from "#app/domain/core/holidays.ts";

/** So many numbers are looked for at once. */
export const trackingNumbersMax = 10;

/** The longest that a carrier writes. */
const longest = 40;

/**
 * The numbers in what somebody typed or pasted, one after the other or one a line, as they are kept:
 * half width, capital letters. What cannot be a number is answered apart.
 */
export function readTrackingNumbers(typed: string): { numbers: string[]; unreadable: string[] } {
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

/** A number as it may have been written down: people and carriers put hyphens between its groups. */
export function spellings(number: string): string[] {
  const plain = number.replaceAll("-", "");
  const grouped = /^\d{12}$/.test(plain) ? [plain.replace(/(\d{4})(?=\d)/g, "$1-")] : [];
  return [...new Set([number, plain, ...grouped])];
}

/**
 * Whether the last figures of a number fit the others: of twelve figures as Yamato, Sagawa and Japan Post
 * number their parcels (the first eleven, by seven), and of S10 of the Universal Postal Union, which
 * begins and ends with two letters. Undefined of any other shape.
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
  /** The shapes of its numbers, check digits apart. */
  numbers: RegExp;
  nameJa: string;
  /** How staff write it when they hand a shipment over. */
  called: RegExp;
  /** Where the carrier itself tells of a parcel. */
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

/** Whether a number may be one of this carrier's, by shape and check digit; of a carrier that we know no rule of, any may. */
export function mayBeNumberOf(carrier: string, number: string) {
  const known = carriers.find(({ called }) => called.test(carrier));
  const plain = number.normalize("NFKC").toUpperCase().replaceAll("-", "");
  return !known || (known.numbers.test(plain) && hasValidCheckDigit(plain) !== false);
}

/** The Japanese carrier's own page of a parcel, by what the carrier is called; undefined of any other. */
export function carrierPage(carrier: string, number: string) {
  const known = carriers.find(({ called }) => called.test(carrier));
  const plain = number.replaceAll("-", "");
  return known && { nameJa: known.nameJa, url: known.page(encodeURIComponent(plain)) };
}

/** Our own word for a carrier of Japan, by what staff call it; undefined of any other. */
export function carrierIdOf(carrier: string) {
  return carriers.find(({ called }) => called.test(carrier))?.id;
}

/** Fewer say nothing of the next one. */
const sampleMin = 10;

export interface TransitDays {
  /** Half of the shipments were received within so many days, and nine of ten within `slow`. */
  usual: number;
  slow: number;
  sample: number;
}

/** How long shipments took from leaving China until they were received, in whole days; undefined of too few. */
export function transitDays(days: readonly number[]): TransitDays | undefined {
  if (days.length < sampleMin) return undefined;
  const sorted = days.toSorted((one, other) => one - other);
  const within = (share: number) => Math.ceil(sorted[Math.ceil(sorted.length * share) - 1]!);
  return { usual: within(0.5), slow: within(0.9), sample: sorted.length };
}

/**
 * From which day of Japan to which a shipment may arrive that left at `shippedAt` and takes so many days.
 * Customs rest on 祝日 (weekends are in the days already): each within the time makes the last day later
 * by one, and so does each that this brings in.
 */
export function expectedArrival(shippedAt: Date, { from, until }: { from: number; until: number }) {
  const left = japanDay(shippedAt);
  let last = shifted(left, until);
  let restDays = 0;
  for (let day = shifted(left, 1); day <= last; day = shifted(day, 1))
    if (rests(day)) {
      restDays++;
      last = shifted(last, 1);
    }
  return { firstDay: shifted(left, from), lastDay: last, restDays };
}

/** 祝日 on a day of the week that customs would work. */
function rests(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && japaneseHolidays[day] !== undefined;
}

/** Carriers tell the first of a parcel within so many days of its leaving. */
const quietDays = 3;
const dayMs = 86_400_000;

interface Sent {
  shippedAt: Date | null;
  receivedAt: Date | null;
  daysMin: number;
  daysMax: number;
}

/** That a carrier should have told something by now: since when, and whether the goods should be here. */
export interface CarrierSilence {
  shippedAt: Date;
  overdue: boolean;
}

/** Undefined while it is usual to hear nothing yet, and once the goods are here. */
export function carrierSilence(
  { shippedAt, receivedAt, daysMin, daysMax }: Sent,
  now: Date,
): CarrierSilence | undefined {
  if (!shippedAt || receivedAt || now.getTime() - shippedAt.getTime() < quietDays * dayMs)
    return undefined;
  const { lastDay } = expectedArrival(shippedAt, { from: daysMin, until: daysMax });
  return { shippedAt, overdue: japanDay(now) > lastDay };
}
