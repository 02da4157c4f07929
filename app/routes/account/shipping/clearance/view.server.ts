import type { findLandedShipment } from "#app/domain/trade/shipments/landed-shipment.server.ts";

type Landed = NonNullable<NonNullable<Awaited<ReturnType<typeof findLandedShipment>>>["landed"]>;

export type LandedView = ReturnType<typeof toLandedView>;

/** What a shipment cost line by line, as its company reads it and the browser gets it, field by field. */
export function toLandedView({ clearance, rule, fits, lines }: Landed) {
  const { permitNumber, permittedOn, dutyYen, consumptionTaxYen, brokerYen } = clearance;
  const { shareRule, note } = clearance;
  return {
    clearance: {
      permitNumber,
      permittedOn,
      dutyYen,
      consumptionTaxYen,
      brokerYen,
      shareRule,
      note,
    },
    rule,
    fits,
    lines: lines.map((line) => ({
      id: line.id,
      titleJa: line.titleJa,
      spec: line.spec.map(({ valueJa }) => ({ valueJa })),
      orderNumber: line.orderNumber,
      quantity: line.quantity,
      goodsYen: line.goodsYen,
      shippingYen: line.shippingYen,
      brokerYen: line.brokerYen,
      dutyYen: line.dutyYen,
      consumptionTaxYen: line.consumptionTaxYen,
      totalYen: line.totalYen,
      perPieceYen: line.perPieceYen,
    })),
  };
}
