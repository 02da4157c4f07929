import { useActionData } from "@remix-run/react";
import { ErrorList } from "./error-summary.tsx";
import { unsentTexts } from "./unsent.ts";

const problems = {
  ja: [{ text: unsentTexts.ja }],
  zh: [{ text: unsentTexts.zh }],
};
const titles = { ja: "送信できませんでした", zh: "没有提交" };
const none: (typeof problems)["ja"] = [];

/** Says above the forms of a page that the line broke under one; its files and what was typed stand as they were. */
export function UnsentProblem({ lang = "ja" }: { lang?: keyof typeof problems }) {
  const isUnsent = "unsent" in (useActionData<object>() ?? {});
  return <ErrorList problems={isUnsent ? problems[lang] : none} title={titles[lang]} />;
}
