/** Counting for the tabs stops here: more is shown as 300+. Nobody works through more in a day. */
export const tabCountMax = 300;
