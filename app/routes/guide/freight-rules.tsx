import { Fragment } from "react";
import { dutyRuleNotice } from "#app/domain/pricing/duty-notice.ts";
import { cheaperBand } from "#app/domain/pricing/freight-estimate.ts";
import type { SurchargePlaces } from "#app/domain/pricing/name-surcharge-places.server.ts";
import { grouped } from "#app/ui/money.tsx";
import type { Figures } from "./figures.ts";

/** Every rule by which freight is reckoned, in the order in which it is: what the tables alone do not say. */
export function FreightRules({ methods, farPlaces = [] }: Pick<Figures, "methods" | "farPlaces">) {
  return (
    <section aria-labelledby="freight-rules">
      <h3 id="freight-rules">送料の計算のしかた</h3>
      <ol className="bullet-list">
        <li>
          1箱ごとに、実重量と容積重量（縦×横×高さcm÷便の除数）の大きいほうを取り、便の単位に切り上げます。全部の箱を足したものが請求重量です。
        </li>
        <li>
          請求重量が入る重量帯の料金です。端数は、その重量帯の単位に切り上げます。便の最低重量・最低料金を下回るときは、最低のほうです。
        </li>
        <li>
          <b>次の重量帯のほうが安いときは、次の重量帯の始まりの料金にします。</b>
          重いほうが安くなることはありません。
          <BandExample methods={methods} />
        </li>
        <li>容積で数える便は、0.01m³単位に切り上げ、重量の料金と比べて高いほうです。</li>
        <li>
          大きい箱・重い箱は、超えた段階のうち最も高い料金を、辺・胴回り・3辺・重さのそれぞれに加えます。
        </li>
        <li>
          離島・遠隔地は、1箱ごとと、請求重量1kgごと（切り上げ）に加えます。郵便番号が長く一致する行が先です。
        </li>
        <li>
          品物の区分は、請求重量1kgごと（切り上げ）に加えます。区分の異なる商品が混ざる荷物は、最も高い区分で計算します。区分は商品の分類から推定し、検品で確認し、明細に表示します。相違がある場合は、配送依頼の明細から見直しを依頼できます。
        </li>
        <li>
          見積の日に有効だった料金表で、梱包した箱の実測から精算します。少なければ差額をその場で残高へ戻し、多ければお客様が決めた上限までは残高から、それを超えるときは確認していただいてから出荷します。
        </li>
        <li>{dutyRuleNotice}</li>
      </ol>
      {farPlaces.length > 0 && <FarPlaceNames places={farPlaces} />}
    </section>
  );
}

/** Open, so that nobody has to know their postal code to learn whether they live far away. */
function FarPlaceNames({ places }: { places: readonly SurchargePlaces[] }) {
  return (
    <>
      <h4 id="far-places">離島・遠隔地とするお届け先</h4>
      <dl className="facts">
        {places.map(({ prefecture, cities }) => (
          <Fragment key={prefecture}>
            <dt>{prefecture}</dt>
            <dd>{cities.join("、")}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="note">
        沖縄県の追加と、それぞれの料金は、便の「追加料金と、運べないもの」にあります。郵便番号を入れて計算すると、追加があるかどうかがわかります。
      </p>
    </>
  );
}

function BandExample({ methods }: Pick<Figures, "methods">) {
  for (const { nameJa, list } of methods) {
    const example = cheaperBand(list.bands);
    if (!example) continue;
    const { grams, ownYen, nextGrams, nextYen } = example;
    const [kg, nextKg] = [grams / 1_000, nextGrams / 1_000];
    return (
      <span className="number">
        {" "}
        例: {nameJa}の{grouped(String(kg))}kgは、その重量帯では{grouped(String(ownYen))}円ですが、
        {grouped(String(nextKg))}kgからの重量帯の{grouped(String(nextYen))}円になります。
      </span>
    );
  }
  return null;
}
