import type { Page } from "../../page.ts";

export const accountNoticePages = {
  "/questionnaire": {
    file: "account/notice/survey.tsx",
    frame: "account",
    access: "member",
    menu: { group: "会社・設定", place: 10, label: "新規会員アンケート" },
  },
  "/user/inform": { file: "account/notice/notices.tsx", frame: "account", access: "member" },
  "/user/emailNotificationManagement": {
    file: "account/notice/mail-settings.tsx",
    frame: "account",
    access: "member",
    menu: { group: "会社・設定", place: 5, label: "メール通知設定" },
  },
} as const satisfies Record<string, Page>;
