import type { StaffRole } from "#app/domain/core/actor.ts";

export const staffRoleNames: Record<StaffRole, string> = {
  account_manager: "客服",
  purchasing: "采购",
  warehouse: "仓库",
  finance: "财务",
  content: "内容",
  supervisor: "主管",
  admin: "管理员",
};
