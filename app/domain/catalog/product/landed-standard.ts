/** The 着地原価 of what is not reckoned yet, or what no method carries: behind all others, below no limit. */
export const notReckoned = 999_999_999;
