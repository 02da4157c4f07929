import type { ComponentProps } from "react";
import { isBoxLabels } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import {
  type BoxWishes,
  boxWarningNames,
  boxWarnings,
  fbaRules,
  shipmentIdOf,
} from "#app/domain/trade/shipments/box-wishes.ts";
import { PlanWords } from "../../pack/plan-words.tsx";
import { BuyerWords } from "../../talk/buyer-words.tsx";

interface BoxWishesProps {
  wishes: BoxWishes | null;
  boxes: Parameters<typeof boxWarnings>[0];
  plan: ComponentProps<typeof PlanWords>["plan"] | undefined;
  files: readonly { id: string; name: string; href: string }[];
}

/** 装箱要求: how the buyer wants it boxed, and which packed box is not so. */
export function BoxWishesPanel({ wishes, boxes, files, plan }: BoxWishesProps) {
  if (!wishes) return null;
  const warnings = boxWarnings(boxes, wishes, plan !== undefined);
  return (
    <section className="panel stack small" aria-labelledby="h-box-wishes">
      <h2 id="h-box-wishes">装箱要求</h2>
      {warnings.length > 0 && (
        <ul className="flash" role="alert">
          {warnings.map(({ box, kind }) => (
            <li key={`${box}-${kind}`}>
              第{box}箱：{boxWarningNames[kind].zh}
            </li>
          ))}
        </ul>
      )}
      {plan && <PlanWords plan={plan} />}
      <BoxLabels files={files.filter(({ name }) => isBoxLabels(name))} />
      <Wishes wishes={wishes} boxes={boxes} />
    </section>
  );
}

/** 亚马逊箱标: to be printed and stuck on every box, one label each. */
function BoxLabels({ files }: Pick<BoxWishesProps, "files">) {
  if (files.length === 0) return null;
  return (
    <p className="flash">
      {files.map(({ id, name, href }) => (
        <a key={id} href={href}>
          打印亚马逊箱标（{name}）
        </a>
      ))}
      ：每箱贴一张，贴好再出货
    </p>
  );
}

function Wishes({ wishes, boxes }: { wishes: BoxWishes } & Pick<BoxWishesProps, "boxes">) {
  const { fba, maxGrams, marks, together, shipmentIds } = wishes;
  return (
    <dl className="facts">
      {fba && (
        <>
          <dt>FBA</dt>
          <dd>
            每箱60×50×50厘米、{fbaRules.gramsMax / 1_000}公斤以内；超过
            {fbaRules.markAboveGrams / 1_000}公斤贴“重量注意”
          </dd>
        </>
      )}
      {shipmentIds.length > 0 && (
        <>
          <dt>货件编号</dt>
          <dd className="number">
            {boxes.length > 0
              ? boxes
                  .map(
                    ({ number }, index) =>
                      `第${number}箱 ${shipmentIdOf(shipmentIds, index) ?? "—"}`,
                  )
                  .join("，")
              : shipmentIds.join("，")}
          </dd>
        </>
      )}
      {maxGrams !== null && (
        <>
          <dt>每箱重量上限</dt>
          <dd className="number">{maxGrams / 1_000} 公斤</dd>
        </>
      )}
      {marks && (
        <>
          <dt>箱唛</dt>
          <dd>
            <BuyerWords>{marks}</BuyerWords>
          </dd>
        </>
      )}
      {together && (
        <>
          <dt>同箱商品</dt>
          <dd>
            <BuyerWords>{together}</BuyerWords>
          </dd>
        </>
      )}
    </dl>
  );
}
