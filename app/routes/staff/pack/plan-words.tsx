import {
  type PlanState,
  planChanges,
  planStates,
} from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import type { PlanOfRequest } from "#app/domain/trade/shipments/own-shipment.server.ts";

/** What the warehouse does while the plan stands so. */
const words: Partial<Record<PlanState, string>> = {
  preparing: "货件编号和箱标由计划给出，现在不用问买家，照常装箱。",
  boxing: "货件编号和箱标由计划给出，现在不用问买家；装完箱系统自动申报。",
  asking: "装箱内容已申报，等亚马逊给出入仓仓库。改箱的话，装完会自动重新申报。",
  choosing: "等买家确认费用，确认后出货件编号和箱标。改箱的话，装完会自动重新申报。",
  confirming: "亚马逊确认中，稍后出货件编号和箱标。现在改箱，买家须重做计划。",
  labelled: "箱标已按现在的箱子出好。再改箱旧箱标作废，买家须重做计划。",
  stopped: "计划停在亚马逊校验，买家处理后才有货件编号；可以先装箱，不用问。",
};

/** 亚马逊入仓计划: where the plan of a request stands, and what the floor does about it. */
export function PlanWords({
  plan,
}: {
  plan: Pick<PlanOfRequest, "state" | "movedOn" | "confirmationId">;
}) {
  const { state, movedOn, confirmationId } = plan;
  if (movedOn)
    return (
      <p className="flash" role="alert">
        亚马逊入仓计划：{planChanges[movedOn].zh}。{confirmationId && "旧箱标先别贴。"}
      </p>
    );
  return (
    <p className="flash" role="note">
      亚马逊入仓计划（{planStates[state].zh}）{words[state] && `：${words[state]}`}
    </p>
  );
}
