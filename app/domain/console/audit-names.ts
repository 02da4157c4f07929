import type { AuditNames } from "#app/domain/core/audit-name.ts";

/** What the log of changes calls the tables and columns of this area. */
export const consoleAuditNames = {
  entities: {
    alarms: { ja: "警報", zh: "账目警报", roles: ["finance"], owner: false },
    file_reservations: { ja: "ファイル予約", zh: "文件预约", roles: [], owner: true },
  },
  columns: {
    detail: ["内容", "内容"],
    raised_at: ["発生日時", "发生时间"],
    resolved_at: ["解消日時", "解除时间"],
    row_count: ["行数", "行数"],
  },
} satisfies AuditNames;
