import type { AuditNames } from "../core/audit-names.ts";

export const consoleAuditNames = {
  entities: {
    assignment_rules: {
      ja: "担当の規則",
      zh: "分派规则",
      roles: ["account_manager"],
      owner: false,
    },
    shifts: { ja: "勤務時間", zh: "班次", roles: ["account_manager"], owner: false },
    assignments: { ja: "担当", zh: "负责人", roles: ["account_manager"], owner: false },
    alarms: { ja: "警報", zh: "账目警报", roles: ["finance"], owner: false },
    file_reservations: { ja: "ファイル予約", zh: "文件预约", roles: [], owner: true },
  },
  columns: {
    assigned_at: ["割り当て日時", "分派时间"],
    assigned_by_name: ["割り当てた人", "分派人"],
    away_until: ["休みの最終日", "休假至"],
    from_minute: ["開始（分）", "上班（分钟）"],
    to_minute: ["終了（分）", "下班（分钟）"],
    open_max: ["担当の上限", "同时负责上限"],
    rule_work: ["規則の仕事", "规则的工作"],
    staff_ids: ["担当者", "分派给"],
    weekdays: ["曜日", "星期"],
    work: ["仕事", "工作"],
    caused_by: ["原因になった操作をした人", "触发人"],
    detail: ["内容", "内容"],
    raised_at: ["発生日時", "发生时间"],
    resolved_at: ["解消日時", "解除时间"],
    row_count: ["行数", "行数"],
  },
} satisfies AuditNames;
