import type { AuditNames } from "#app/domain/core/audit-name.ts";

/** What the log of changes calls the tables and columns of this area. */
export const contentAuditNames = {
  entities: {
    notices: { ja: "お知らせ", zh: "站内通知", roles: ["content"], owner: false },
    articles: { ja: "記事の見出し", zh: "文章目录", roles: ["content"], owner: false },
    article_versions: { ja: "記事", zh: "文章", roles: ["content"], owner: false },
    closures: { ja: "休業日", zh: "休息日", roles: ["content"], owner: false },
    circulars: { ja: "お知らせ（全体）", zh: "群发通知", roles: ["content"], owner: false },
    notice_settings: { ja: "通知設定", zh: "通知设置", roles: ["account_manager"], owner: true },
    contacts: { ja: "お問い合わせ", zh: "咨询", roles: ["account_manager"], owner: true },
    survey_answers: { ja: "アンケート", zh: "问卷", roles: ["account_manager"], owner: true },
    labels: { ja: "訳語", zh: "译名", roles: ["content"], owner: false },
  },
  columns: {
    address: ["接続元", "来源地址"],
    answer: ["回答", "答复"],
    answers: ["アンケートの回答", "问卷回答"],
    audience: ["宛先", "发送对象"],
    body_markdown: ["本文", "正文"],
    letter: ["内容", "内容"],
    effect_ja: ["影響", "影响"],
    from_day: ["開始日", "开始日"],
    href: ["リンク先", "链接"],
    ja: ["日本語", "日文"],
    levels: ["会員ランク", "会员等级"],
    mail: ["メールで受け取る", "邮件通知"],
    publish_at: ["公開日時", "发布时间"],
    published_at: ["公開日時", "发布时间"],
    reached: ["届いた人数", "送达人数"],
    site: ["サイトで受け取る", "站内通知"],
    to_day: ["終了日", "结束日"],
    topic_ja: ["話題", "主题"],
    written_by_name: ["記入した人", "填写人"],
    zh: ["中国語", "中文"],
  },
} satisfies AuditNames;
