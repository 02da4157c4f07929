/** What stands on the label of a box: `PD-261118-0091-B3`; `number` is the box's within its request. */
export function boxCode(request: string, number: number) {
  return `${request}-B${number}`;
}
