const dayMs = 86_400_000;

/** Notices to everybody, newest first. */
export function publicNotices(now: Date) {
  return [
    {
      daysAgo: 2,
      title: "年末年始の入荷・出荷の予定について",
      body: "12月29日から1月4日まで日本側の通関が休みになります。年内にお届けをご希望の場合は、12月12日までに配送をご依頼ください。",
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
    title,
    body,
    publishedAt: new Date(now.getTime() - daysAgo * dayMs),
  }));
}
