import {
  inspectionShares,
  type InspectionPlan as Plan,
  piecesToInspect,
} from "#app/domain/trade/warehouse/inspection-plan.ts";
import { href } from "#app/href.ts";

interface InspectionPlanProps {
  plan: Plan & { photosPaid: boolean };
  quantity: number;
  offerId: string;
}

/** 验货方案: how many pieces, what to look at, what to photograph. */
export function InspectionPlan({ plan, quantity, offerId }: InspectionPlanProps) {
  const { points, photoPoints, share, photosPaid } = plan;
  return (
    <dl className="heed">
      <dt>{inspectionShares[share].zh}</dt>
      <dd className="n">
        看 {piecesToInspect(plan, quantity)} 件 / 共 {quantity} 件{" "}
        <a href={href("/staff/inspection-plans/:offerId", { offerId })}>改方案</a>
      </dd>
      <dt>要点</dt>
      <dd>{points.join("；")}</dd>
      <dt>拍照{photosPaid ? "（已付）" : ""}</dt>
      <dd>{photoPoints.join("、")}</dd>
    </dl>
  );
}
