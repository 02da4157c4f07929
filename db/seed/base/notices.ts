import { japanDay } from "#app/domain/core/calendar.ts";
import { letter } from "#app/domain/core/letter/letter.ts";

const dayMs = 86_400_000;

/** 年末年始: the next turn of the year, as the notice below announces it. */
export function turnOfYear(now: Date) {
  const year = Number(japanDay(now).slice(0, 4));
  return {
    id: "turn-of-year",
    fromDay: `${year}-12-29`,
    toDay: `${year + 1}-01-04`,
    nameJa: "年末年始",
    effectJa:
      "日本の受付、入金の確認、通関とお届けを休みます。中国の倉庫での入荷と検品は、元日のほかは行います。",
  };
}

/** Notices to everybody, newest first. */
export function publicNotices(now: Date) {
  return [
    {
      daysAgo: 2,
      title: "年末年始の入荷・出荷の予定について",
      body: "12月29日から1月4日まで、日本側の受付と通関を休みます。年内にお届けをご希望の場合は、12月12日までに配送をご依頼ください。詳しくは「休業日のお知らせ」をご覧ください。",
    },
    {
      daysAgo: 12,
      title: "高速船の出港が週5便になりました",
      body: "上海発の高速船が月曜から金曜まで毎日出港します。計量の翌営業日に出荷できます。",
    },
    {
      daysAgo: 40,
      title: "検品の写真を原寸でご覧いただけます",
      body: "倉庫在庫の一覧から、検品のときに撮った写真を大きく表示できます。",
    },
  ].map(({ daysAgo, title, body }, index) => ({
    id: `public-${index}`,
    companyId: null,
    kind: "public",
    letter: letter("circular", { title, body }),
    publishedAt: new Date(now.getTime() - daysAgo * dayMs),
  }));
}
