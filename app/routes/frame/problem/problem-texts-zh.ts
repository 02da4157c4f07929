import type { StaffRole } from "#app/domain/core/actor.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { anyOther, type ProblemText, textsOf } from "./problem-texts.ts";

const chinese: Record<number, ProblemText> = {
  [anyOther]: { title: "数据获取失败", text: "请检查网络，稍后再试。" },
  400: {
    title: "无法读取提交的内容",
    text: "未作任何修改。请返回上一页，检查填写内容后重新提交。",
  },
  401: { title: "登录已过期", text: "请重新登录。" },
  403: {
    title: "没有权限",
    text: "当前账号的岗位不能进行此操作。未作任何修改，如有需要请联系管理员。",
  },
  404: { title: "页面不存在", text: "地址有误，或该单据已不存在。" },
  405: { title: "此页面不支持该操作", text: "请返回上一页后重试。" },
  408: { title: "提交超时", text: "未保存任何内容。请检查网络后重新提交。" },
  409: { title: "状态已变更", text: "其他人已处理，本次未作任何修改，请查看最新状态。" },
  413: { title: "提交的内容过大", text: "图片每张不超过10MB，附件不超过50MB。请缩小后重新提交。" },
  414: { title: "地址过长", text: "请缩短搜索词或条件后重试。" },
  415: { title: "无法识别字符编码", text: "未作任何修改。请用UTF-8编码重新提交。" },
  429: { title: "操作过于频繁", text: "未保存任何内容。请等10秒左右后重试。" },
  500: { title: "系统出错", text: "请稍后重试；如反复出现请联系管理员。" },
};

const foreign: ProblemText = {
  title: "没有权限",
  text: "操作来自其他网站，未作任何修改。请从本工作台的页面重新操作。",
};

/** The words of what is answered instead of a page. */
export function chineseAnsweredTexts(status: number) {
  return status === 403 ? foreign : chineseProblemTexts(status);
}

const doubled: ProblemText = {
  title: "同一项被重复提交",
  text: "未作任何修改。请返回上一页，每项只填写一次后重新提交。",
};

/** The same for the staff console, kept apart so that no buyer's browser loads it. */
export function chineseProblemTexts(
  status: number,
  twice = false,
  roles: readonly StaffRole[] = [],
): ProblemText {
  if (twice) return doubled;
  const texts = textsOf(chinese, status);
  if (roles.length === 0) return texts;
  const names = roles.map((role) => staffRoleNames[role]).join("、");
  return {
    ...texts,
    text: `需要${names}岗位，当前账号没有。未作任何修改，如有需要请联系管理员在“人员”里添加岗位。`,
  };
}
