/** What a shelf is for; stock that can be sent lies on the first three. */
export const shelfKinds = {
  normal: { zh: "正品区" },
  oversize: { zh: "大件区" },
  paid: { zh: "付费仓储区" },
  quarantine: { zh: "隔离区" },
  unknown: { zh: "异常件区" },
} as const satisfies Record<string, { zh: string }>;

export type ShelfKind = keyof typeof shelfKinds;
