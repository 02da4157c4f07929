import type { Label } from "#app/domain/core/label.ts";

/** Acts that a company may delegate to its account manager; each is granted and revoked separately. */
export const authorisationKinds = {
  delivery: { ja: "配送の委任", zh: "代提交配送" },
  payment: { ja: "支払いの委任", zh: "代付款" },
} as const satisfies Record<string, Label>;
export type AuthorisationKind = keyof typeof authorisationKinds;

export const authorisationStates = {
  not_authorised: { ja: "委任していません", zh: "未授权" },
  authorised: { ja: "委任中", zh: "已授权" },
  revoked: { ja: "取り消し済み", zh: "已撤销" },
} as const satisfies Record<string, Label>;
export type AuthorisationState = keyof typeof authorisationStates;
