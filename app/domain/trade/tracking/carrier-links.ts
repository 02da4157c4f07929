import { fitsItsCheckDigit } from "./tracking-number.ts";

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
  return !known || (known.numbers.test(plain) && fitsItsCheckDigit(plain) !== false);
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
