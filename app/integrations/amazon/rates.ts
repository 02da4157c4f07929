/**
 * What Amazon lets one seller ask through one application, by its own names of the calls: questions a second,
 * and how many at once after a pause. From the tables of its reference; an answer's own header wins.
 */
export const amazonRates = {
  getMarketplaceParticipations: { rate: 0.016, burst: 15 },
  searchListingsItems: { rate: 5, burst: 5 },
  getListingsItem: { rate: 5, burst: 10 },
  getInventorySummaries: { rate: 2, burst: 2 },
  getCatalogItem: { rate: 2, burst: 2 },
  searchCatalogItems: { rate: 2, burst: 2 },
  searchOrders: { rate: 0.0056, burst: 20 },
  getOrder: { rate: 0.5, burst: 30 },
  confirmShipment: { rate: 2, burst: 10 },
  createInboundPlan: { rate: 2, burst: 2 },
  getInboundPlan: { rate: 2, burst: 6 },
  cancelInboundPlan: { rate: 2, burst: 2 },
  getInboundOperationStatus: { rate: 2, burst: 6 },
  generatePackingOptions: { rate: 2, burst: 2 },
  listPackingOptions: { rate: 2, burst: 6 },
  confirmPackingOption: { rate: 2, burst: 2 },
  setPackingInformation: { rate: 2, burst: 2 },
  generatePlacementOptions: { rate: 2, burst: 2 },
  listPlacementOptions: { rate: 2, burst: 6 },
  confirmPlacementOption: { rate: 2, burst: 2 },
  generateTransportationOptions: { rate: 2, burst: 2 },
  listTransportationOptions: { rate: 2, burst: 6 },
  confirmTransportationOptions: { rate: 2, burst: 2 },
  generateDeliveryWindowOptions: { rate: 2, burst: 30 },
  listDeliveryWindowOptions: { rate: 2, burst: 30 },
  confirmDeliveryWindowOptions: { rate: 2, burst: 30 },
  getShipment: { rate: 2, burst: 6 },
  listShipmentItems: { rate: 2, burst: 30 },
  getShipmentItemsByShipmentId: { rate: 2, burst: 30 },
  createMarketplaceItemLabels: { rate: 2, burst: 30 },
  getLabels: { rate: 2, burst: 30 },
} as const satisfies Record<string, { rate: number; burst: number }>;

export type AmazonCall = keyof typeof amazonRates;

/** How long to wait until one more question is free, a little spread so that sellers do not ask in step. */
export function waitMsOf(call: AmazonCall, toldRate: string | null, spread = Math.random()) {
  const told = Number(toldRate);
  const rate = told > 0 ? told : amazonRates[call].rate;
  return Math.ceil((1_000 / rate) * (1 + spread / 4));
}
