import { formatDay } from "#app/domain/core/calendar.ts";
import type { BoxWishes } from "#app/domain/trade/shipments/box-wishes.ts";
import { href } from "#app/href.ts";
import { day } from "#app/ui/timeline.tsx";
import { AmazonPlanLink } from "./acts/amazon-plan-link.tsx";

type Address = Record<
  "postalCode" | "prefecture" | "street" | "companyName" | "recipient" | "phone",
  string
>;

interface DeliveryFactsProps {
  request: {
    number: string;
    receiver: Address;
    importer: Address;
    options: readonly { nameJa: string }[];
    note: string;
    desiredOn: string;
    mainNumber: string;
    boxWishes: BoxWishes | null;
    staffNote: string;
    carrier: string;
    trackingNumber: string;
    shippedAt: Date | null;
  };
  method: { nameJa: string; daysMin: number; daysMax: number };
  /** It goes to Amazon's warehouses, and its reader may plan that there. */
  mayPlan: boolean;
}

/** Where it goes, how, and under which number it travels. */
export function DeliveryFacts({ request, method, mayPlan }: DeliveryFactsProps) {
  return (
    <section id="facts" aria-labelledby="h-facts">
      <h2 id="h-facts" className="heading">
        配送
      </h2>
      <dl className="facts">
        <dt>便</dt>
        <dd className="number">
          {method.nameJa}（{method.daysMin}〜{method.daysMax}日）
        </dd>
        <dt>届け先</dt>
        <dd>{address(request.receiver)}</dd>
        <dt>輸入者</dt>
        <dd>{address(request.importer)}</dd>
        <dt>オプション</dt>
        <dd>{request.options.map(({ nameJa }) => nameJa).join("、") || "なし"}</dd>
        {request.trackingNumber && (
          <>
            <dt>追跡番号</dt>
            <dd className="number">
              {request.carrier}{" "}
              <a href={`${href("/logisticsTracking")}?number=${request.trackingNumber}`}>
                {request.trackingNumber}
              </a>
              {request.shippedAt && `（${day(request.shippedAt)} 出荷）`}
            </dd>
          </>
        )}
        {request.desiredOn && (
          <>
            <dt>到着の希望日</dt>
            <dd className="number">{formatDay(request.desiredOn)}</dd>
          </>
        )}
        {request.mainNumber && (
          <>
            <dt>主番号</dt>
            <dd className="number">
              <a
                href={`${href("/user/mainNumber")}?${new URLSearchParams({ number: request.mainNumber })}`}
              >
                {request.mainNumber}
              </a>
            </dd>
          </>
        )}
        <Said term="箱のご希望" words={request.boxWishes ? wishWords(request.boxWishes) : ""} />
        {mayPlan && (
          <>
            <dt>Amazon納品プラン</dt>
            <dd>
              <AmazonPlanLink number={request.number} />
            </dd>
          </>
        )}
        <Said term="備考" words={request.note} />
        <Said term="担当者より" words={request.staffNote} />
      </dl>
    </section>
  );
}

function Said({ term, words }: Record<"term" | "words", string>) {
  if (!words) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd className="as-typed">{words}</dd>
    </>
  );
}

function wishWords({ fba, shipmentIds, maxGrams, marks, together }: BoxWishes) {
  return [
    fba && "FBA納品用（50×60×50cm・30kgまで）",
    shipmentIds.length > 0 && `納品番号 ${shipmentIds.join("、")}`,
    maxGrams !== null && `1箱${maxGrams / 1_000}kgまで`,
    marks && `荷印 ${marks}`,
    together && `同じ箱に: ${together}`,
  ]
    .filter(Boolean)
    .join("\n");
}

function address({ postalCode, prefecture, street, companyName, recipient, phone }: Address) {
  const name = [companyName, recipient].filter(Boolean).join(" ");
  return `〒${postalCode} ${prefecture}${street} ${name} 様${phone && `（${phone}）`}`;
}
