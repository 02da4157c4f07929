import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { roleSets } from "#app/domain/core/policy.ts";

/** What the log of changes calls what cancelled requests left in boxes. */
export const unpackingAuditNames = {
  entities: {
    unpack_lines: { ja: "開梱の明細", zh: "拆箱明细", roles: roleSets.goods, owner: false },
  },
  columns: {
    box_number: ["箱番号", "箱号"],
    left_at: ["取りやめの日時", "取消时间"],
    unpacked_at: ["開梱日時", "拆箱时间"],
    unpacked_by_name: ["開梱の担当", "拆箱人"],
  },
} satisfies AuditNames;
