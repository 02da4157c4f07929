import { Outlet } from "@remix-run/react";
import { Failure } from "#app/routes/frame/problem/failure.tsx";
import { chineseProblemTexts } from "#app/routes/frame/problem/problem-texts-zh.ts";

/** Around each page of the console, so that the tabs are there when the page is not. */
export default Outlet;

export function ErrorBoundary() {
  return <Failure lang="zh" textsOf={chineseProblemTexts} />;
}
