import {
  inspectionShares,
  type InspectionPlan as Plan,
  piecesToInspect,
} from "#app/domain/trade/floor/inspection.ts";
import { href } from "#app/href.ts";
import { MachineTranslation } from "../talk/buyer-words.tsx";

interface InspectionPlanProps {
  plan: Plan & { photosPaid: boolean };
  quantity: number;
  offerId: string;
  /** What the company itself wants looked at; may be empty. */
  wishes: string;
  /** What goes with each good piece. */
  materials: readonly { name: string; perPiece: number; stock: number }[];
}

/** 验货方案: how many pieces, what to look at, what to photograph, what goes with each piece. */
export function InspectionPlan({
  plan,
  quantity,
  offerId,
  wishes,
  materials,
}: InspectionPlanProps) {
  const { points, photoPoints, share, photosPaid } = plan;
  return (
    <dl className="wishes">
      <dt>{inspectionShares[share].zh}</dt>
      <dd className="number">
        看 {piecesToInspect(plan, quantity)} 件 / 共 {quantity} 件{" "}
        <a href={href("/staff/inspection-plans/:offerId", { offerId })}>改方案</a>
      </dd>
      {wishes && <dt>会员要求</dt>}
      {wishes && (
        <dd>
          <span lang="ja">{wishes}</span>
          <MachineTranslation of={wishes} />
        </dd>
      )}
      <dt>要点</dt>
      <dd>{points.join("；")}</dd>
      <dt>拍照{photosPaid ? "（已付）" : ""}</dt>
      <dd>{photoPoints.join("、")}</dd>
      {materials.length > 0 && <dt>辅料</dt>}
      {materials.map(({ name, perPiece, stock }) => (
        <dd key={name} className="number">
          <span lang="ja">{name}</span> 每件 {perPiece} · 本批最多 {perPiece * quantity} · 库存{" "}
          {stock}
          {stock < perPiece * quantity && <b> 库存不足，缺的部分会记为缺料</b>}
          <MachineTranslation of={name} />
        </dd>
      ))}
    </dl>
  );
}
