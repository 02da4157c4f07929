import { type ProblemText, textsOf } from "./problem-texts.ts";

const chinese: Record<number, ProblemText> = {
  403: { title: "没有权限", text: "当前账号的岗位不能进行此操作。如有需要请联系管理员。" },
  404: { title: "页面不存在", text: "地址有误，或该单据已不存在。" },
  409: { title: "状态已变更", text: "其他人已处理，本次未作任何修改，请查看最新状态。" },
  500: { title: "系统出错", text: "请稍后重试；如反复出现请联系管理员。" },
};

/** The same for the staff console, kept apart so that no buyer's browser loads it. */
export function chineseProblemTexts(status: number) {
  return textsOf(chinese, status);
}
