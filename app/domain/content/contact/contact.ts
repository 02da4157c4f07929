export const contactKinds = {
  service: "サービス・料金について",
  order: "注文・買付について",
  delivery: "配送・通関について",
  payment: "お支払い・残高について",
  account: "会員登録・ログインについて",
  feedback: "ご意見・ご要望",
  other: "その他",
} as const;
export type ContactKind = keyof typeof contactKinds;

/** The same kinds as staff call them. */
export const contactKindsZh: Record<ContactKind, string> = {
  service: "服务与费用",
  order: "订单与采购",
  delivery: "配送与通关",
  payment: "付款与余额",
  account: "注册与登录",
  feedback: "意见与建议",
  other: "其他",
};

export const supportHours = "10:00〜18:30（日本時間）";
