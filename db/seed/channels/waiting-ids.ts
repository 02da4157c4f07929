/** What Amazon calls the demo's plan that waits for its company: in our rows, and at its stand-in. */
export const waitingIds = {
  planId: "wf5d0a2c1e-7b41-4f0a-9a36-2f60d1c4e001",
  groupId: "pg5d0a2c1e-7b41-4f0a-9a36-2f60d1c4e002",
  placementId: "pl5d0a2c1e-7b41-4f0a-9a36-2f60d1c4e003",
  shipmentId: "sh5d0a2c1e-7b41-4f0a-9a36-2f60d1c4e004",
  /** By the company's own carrier, and by Amazon's. */
  transportIds: [
    "to5d0a2c1e-7b41-4f0a-9a36-2f60d1c4e005",
    "to5d0a2c1e-7b41-4f0a-9a36-2f60d1c4e006",
  ],
} as const;

/** The SKUs that it sends, and how many pieces of each. */
export const waitingSkus = ["MT-205", "MT-209"] as const;
export const waitingPieces = 60;
