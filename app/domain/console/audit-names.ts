import type { AuditNames } from "../core/audit-names.ts";

export const consoleAuditNames = {
  entities: {
    assignments: { ja: "担当", zh: "负责人", roles: ["account_manager"], owner: false },
    alarms: { ja: "警報", zh: "账目警报", roles: ["finance"], owner: false },
    file_reservations: { ja: "ファイル予約", zh: "文件预约", roles: [], owner: true },
  },
  columns: {
    assigned_at: ["割り当て日時", "分派时间"],
    assigned_by_name: ["割り当てた人", "分派人"],
    detail: ["内容", "内容"],
    raised_at: ["発生日時", "发生时间"],
    resolved_at: ["解消日時", "解除时间"],
    row_count: ["行数", "行数"],
  },
} satisfies AuditNames;
