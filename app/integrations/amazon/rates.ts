const two = { perSecond: 2, burst: 2 };
const six = { perSecond: 2, burst: 6 };
const thirty = { perSecond: 2, burst: 30 };

/**
 * What Amazon lets one seller ask through one application, by its own names of the calls: questions a second,
 * and how many at once after a pause. From the tables of its reference; an answer's own header wins.
 */
export const amazonRates = {
  getMarketplaceParticipations: { perSecond: 0.016, burst: 15 },
  searchListingsItems: { perSecond: 5, burst: 5 },
  getListingsItem: { perSecond: 5, burst: 10 },
  getInventorySummaries: two,
  getCatalogItem: two,
  searchCatalogItems: two,
  searchOrders: { perSecond: 0.0056, burst: 20 },
  getOrder: { perSecond: 0.5, burst: 30 },
  confirmShipment: { perSecond: 2, burst: 10 },
  createInboundPlan: two,
  listInboundPlans: six,
  getInboundPlan: six,
  cancelInboundPlan: two,
  getInboundOperationStatus: six,
  generatePackingOptions: two,
  listPackingOptions: six,
  confirmPackingOption: two,
  setPackingInformation: two,
  generatePlacementOptions: two,
  listPlacementOptions: six,
  confirmPlacementOption: two,
  generateTransportationOptions: two,
  listTransportationOptions: six,
  confirmTransportationOptions: two,
  generateDeliveryWindowOptions: thirty,
  listDeliveryWindowOptions: thirty,
  confirmDeliveryWindowOptions: thirty,
  getShipment: six,
  listShipmentItems: thirty,
  getShipmentItemsByShipmentId: thirty,
  createMarketplaceItemLabels: thirty,
  getLabels: thirty,
} as const satisfies Record<string, { perSecond: number; burst: number }>;

export type AmazonCall = keyof typeof amazonRates;

/** How long to wait until one more question is free, a little spread so that sellers do not ask in step. */
export function waitMsOf(call: AmazonCall, toldRate: string | null, spread = Math.random()) {
  const told = Number(toldRate);
  const perSecond = told > 0 ? told : amazonRates[call].perSecond;
  return Math.ceil((1_000 / perSecond) * (1 + spread / 4));
}
