import { Fragment } from "react";
import type { ClosedBox, OpenBoxMeasures } from "#app/domain/pricing/box.ts";
import {
  type BoxWishes,
  boxWarningNames,
  boxWarnings,
} from "#app/domain/trade/shipments/box-wishes.ts";
import type { PlanOfRequest } from "#app/domain/trade/shipments/own-shipment.server.ts";
import type { ShippingOption } from "#app/domain/trade/shipments/shipping-request.ts";
import { BuyerWords } from "../talk/buyer-words.tsx";

interface PackingWishesProps {
  request: {
    note: string;
    desiredOn: string;
    options: readonly ShippingOption[];
    boxWishes: BoxWishes | null;
  };
  /** What the company's manager wrote about it. */
  staffNote: string;
}

type OpenBox = OpenBoxMeasures & Pick<ClosedBox, "number">;

/** How the buyer wants it packed; never folded away. */
export function PackingWishes({ request, staffNote }: PackingWishesProps) {
  const options = request.options.map(({ nameZh }) => nameZh).join("、");
  const wishes = request.boxWishes;
  const said = [
    ["会员备注", staffNote, "zh-CN"],
    ["买家备注", request.note, "ja"],
    ["增值服务", options, "zh-CN"],
    ["希望到货日", request.desiredOn, "zh-CN"],
    ["装箱要求", wishes ? rulesOf(wishes) : "", "zh-CN"],
    ["货件编号", wishes?.shipmentIds.join("、") ?? "", "en"],
    ["箱外标记", wishes?.marks ?? "", "ja"],
    ["同箱要求", wishes?.together ?? "", "ja"],
  ].filter(([, text]) => text);
  if (said.length === 0) return null;
  return (
    <dl className="wishes">
      {said.map(([name, text, lang]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd lang={lang}>{lang === "ja" && text ? <BuyerWords>{text}</BuyerWords> : text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface BrokenWishesProps {
  box: OpenBox | undefined;
  plan: PlanOfRequest | undefined;
  request: { boxWishes: BoxWishes | null };
  boxes: readonly OpenBox[];
}

/** What of this box is not as it was wished, as far as it is measured: said where it is. */
export function BrokenWishes({ box, plan, request, boxes }: BrokenWishesProps) {
  const measured = boxes.map(({ number, lengthMm, widthMm, heightMm, weightGrams }) => ({
    number,
    lengthMm: lengthMm ?? 0,
    widthMm: widthMm ?? 0,
    heightMm: heightMm ?? 0,
    weightGrams: weightGrams ?? 0,
  }));
  const warnings = boxWarnings(measured, request.boxWishes, plan !== undefined).filter(
    (warning) => warning.box === box?.number,
  );
  if (warnings.length === 0) return null;
  return (
    <ul className="flash" role="alert">
      {warnings.map(({ kind }) => (
        <li key={kind}>
          第{box?.number}箱：{boxWarningNames[kind].zh}
        </li>
      ))}
    </ul>
  );
}

function rulesOf({ fba, maxGrams }: BoxWishes) {
  return [
    ...(fba ? ["亚马逊 FBA 入仓：箱子不超过 50 × 60 × 50 cm、30 kg，超 15 kg 贴重箱标"] : []),
    ...(maxGrams ? [`单箱不超过 ${maxGrams / 1_000} kg`] : []),
  ].join("；");
}
