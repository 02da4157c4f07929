import type { StateLabel } from "#app/domain/core/label.ts";
import type { LotState } from "../purchasing/lot.ts";

export const lotStates: Record<LotState, StateLabel> = {
  arrival_pending: { ja: "入荷待ち", zh: "待到货", shape: "wait" },
  missing: { ja: "未着", zh: "缺货", shape: "trouble" },
  arrival_work: { ja: "入荷作業", zh: "待验货", shape: "run" },
  shelving_pending: { ja: "棚入れ待ち", zh: "待上架", shape: "run" },
  shelved: { ja: "棚入れ済み", zh: "已上架", shape: "done" },
  written_off: { ja: "対象外", zh: "已注销", shape: "stop" },
};
