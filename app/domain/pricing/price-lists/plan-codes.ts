/** A membership plan's code is its days, so that a plan of other days is another plan. */
export function planNameZh(code: string) {
  return `${code}天会员`;
}

export function isPlanCode(code: string) {
  return /^[1-9]\d{0,2}$/.test(code);
}

/** Every plan that there ever was, the shortest first. */
export function planCodes({ plans }: { plans: readonly { code: string }[] }) {
  return [...new Set(plans.map(({ code }) => code))].sort((a, b) => Number(a) - Number(b));
}
