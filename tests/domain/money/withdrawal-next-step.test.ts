import { expect, test } from "vitest";
import { endsWithMe, nextStepOf } from "#app/routes/staff/withdrawal/next-step.ts";

const payers = ["赵敏", "钱进", "周总"].map((name) => ({ by: `staff:${name}`, name }));
const stepFor = (me: string, more = {}) => ({
  withdrawal: { state: "approved", approvedBy: "staff:赵敏", fileId: null },
  exportedBy: null,
  accountDecidedBy: "staff:钱进",
  me: `staff:${me}`,
  payers,
  ...more,
});

test("only those are named to export after whom somebody is left to mark it paid", () => {
  expect(nextStepOf(stepFor("周总"), true)).toBe("下一步：导出付款文件，可由钱进办理");
  expect([endsWithMe(stepFor("周总"), true), endsWithMe(stepFor("钱进"), true)]).toEqual([
    true,
    false,
  ]);
  // A small one may be marked by who exported it.
  expect(nextStepOf(stepFor("周总"), false)).toBe("下一步：导出付款文件，可由钱进、您办理");
  expect(endsWithMe(stepFor("周总"), false)).toBe(false);
  const nobody = stepFor("周总", { accountDecidedBy: "staff:周总" });
  expect(nextStepOf({ ...nobody, payers: payers.slice(0, 2) }, true)).toContain("没有可办理的人");
});
