import { Estimate } from "#app/ui/money.tsx";
import { DearFreight } from "./dear-freight.tsx";
import type { LandedTotal } from "./landed-total.ts";

/** 着地原価 of a whole cart or order, and what of it the freight to Japan is. */
export function LandedSum({ landed }: { landed: LandedTotal }) {
  return (
    <>
      <p>
        着地原価の見込み <Estimate {...asText(landed.totalYen)} />
        <small className="block">
          国際送料（{landed.method}） <Estimate {...asText(landed.freightYen)} />
          と、関税・消費税まで含む合計
        </small>
      </p>
      {landed.dearFreight && <DearFreight method={landed.method} />}
    </>
  );
}

function asText({ min, max }: { min: number; max: number }) {
  return { min: String(min), max: String(max) };
}

/** The same in a panel of its own. */
export function LandedPanel({ landed }: { landed: LandedTotal }) {
  return (
    <section className="panel" aria-label="着地原価">
      <LandedSum landed={landed} />
    </section>
  );
}
