import type { StateLabel } from "#app/domain/core/label.ts";
import type { Receiver, ShopOrder } from "../ports/shop-orders.ts";

export type ChannelOrderState = ShopOrder["state"];

export const channelOrderStates: Record<ChannelOrderState, StateLabel> = {
  open: { ja: "発送待ち", zh: "待发货", shape: "due" },
  held: { ja: "保留", zh: "暂缓", shape: "wait" },
  sent: { ja: "発送済み", zh: "已发货", shape: "done" },
  cancelled: { ja: "キャンセル", zh: "已取消", shape: "stop" },
};

export const channelOrderLimits = {
  /** How far back the first fetch of a shop goes. */
  firstDays: 60,
  /** Lines that are kept of an order: more than one of ours may have. */
  linesKept: 300,
  /** Lines that a page of orders reads. */
  linesShown: 3_000,
  /** From sending or cancelling on until personal data is deleted. */
  personalDays: 90,
  /** The newest orders of a shop that are looked through where no index answers. */
  lookedThrough: 2_000,
  forgottenARun: 500,
} as const;

/** 150-0002, with or without the hyphen. */
export function isJapanesePostalCode(written: string) {
  return /^\d{3}-?\d{4}$/.test(written.normalize("NFKC").trim());
}

/** 150-0002, however its marketplace wrote it; what is no postal code of Japan stays as it is. */
export function writtenPostalCode(told: string) {
  const plain = told.normalize("NFKC").trim();
  return isJapanesePostalCode(plain) ? plain.replace(/^(\d{3})-?/, "$1-") : told;
}

/** 090-1234-5678 and 03-1234-5678; where a number is parted by its place it stays as it is. */
export function writtenPhone(told: string) {
  const digits = told.normalize("NFKC").trim();
  return digits.replace(/^(0[5789]0)(\d{4})(\d{4})$|^(0[36])(\d{4})(\d{4})$/, "$1$4-$2$5-$3$6");
}

/** A receiver as everybody may read it: the first sign of the name and the prefecture. */
export function maskedReceiver({ name, prefecture, country }: Receiver) {
  const [first = "＊"] = name.trim();
  const place = isInJapan(country) ? prefecture.slice(0, 10) : country.slice(0, 2);
  return `${first}＊＊ 様${place && `（${place}）`}`;
}

export function isInJapan(country: string) {
  return country.toUpperCase() === "JP";
}

/** What an order is found by, however it was typed: `#1024` and `1024` alike. */
export function searchNameOf(name: string) {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}-]/gu, "")
    .slice(0, 60);
}
