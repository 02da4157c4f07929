import { Fragment } from "react";
import { BuyerWords } from "../talk/buyer-words.tsx";
import type { BoxView, PackingView } from "./view.server.ts";

interface PackingWishesProps {
  request: PackingView["request"];
  /** What the company's manager wrote about it. */
  staffNote: string;
}

/** How the buyer wants it packed; never folded away. */
export function PackingWishes({ request, staffNote }: PackingWishesProps) {
  const options = request.options.join("、");
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

/** What of this box is not as it was wished, as far as it is measured: said where it is. */
export function BrokenWishes({ box }: { box: BoxView | undefined }) {
  if (!box || box.warnings.length === 0) return null;
  return (
    <ul className="flash" role="alert">
      {box.warnings.map((text) => (
        <li key={text}>
          第{box.number}箱：{text}
        </li>
      ))}
    </ul>
  );
}

function rulesOf({ fba, maxGrams }: NonNullable<PackingView["request"]["boxWishes"]>) {
  return [
    ...(fba ? ["亚马逊 FBA 入仓：箱子不超过 50 × 60 × 50 cm、30 kg，超 15 kg 贴重箱标"] : []),
    ...(maxGrams ? [`单箱不超过 ${maxGrams / 1_000} kg`] : []),
  ].join("；");
}
