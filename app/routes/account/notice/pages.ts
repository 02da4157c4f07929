import type { Page } from "../../page.ts";

export const accountNoticePages = {
  "/questionnaire": { file: "account/notice/survey.tsx", frame: "account", access: "member" },
  "/user/inform": { file: "account/notice/notices.tsx", frame: "account", access: "member" },
  "/user/emailNotificationManagement": {
    file: "account/notice/mail-settings.tsx",
    frame: "account",
    access: "member",
  },
} as const satisfies Record<string, Page>;
