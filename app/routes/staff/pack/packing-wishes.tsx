import { Fragment } from "react";
import type { ShippingOption } from "#app/domain/trade/shipping/shipping-request.ts";

interface PackingWishesProps {
  request: { note: string; desiredOn: string; options: readonly ShippingOption[] };
  /** What the company's manager wrote about it. */
  staffNote: string;
}

/** How the buyer wants it packed; never folded away. */
export function PackingWishes({ request, staffNote }: PackingWishesProps) {
  const options = request.options.map(({ nameZh }) => nameZh).join("、");
  const said = [
    ["会员备注", staffNote, "zh-CN"],
    ["买家备注", request.note, "ja"],
    ["增值服务", options, "zh-CN"],
    ["希望到货日", request.desiredOn, "zh-CN"],
  ].filter(([, text]) => text);
  if (said.length === 0) return null;
  return (
    <dl className="heed">
      {said.map(([name, text, lang]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd lang={lang}>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
