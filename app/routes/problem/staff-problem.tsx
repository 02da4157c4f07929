import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "#app/routes/frame/problem/error-page.tsx";
import { chineseAnsweredTexts } from "#app/routes/frame/problem/problem-texts-zh.ts";
import { answerStatus } from "./problem-status.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${chineseAnsweredTexts(shown?.status ?? 404).title} | 买付便工作台` },
  { name: "robots", content: "noindex" },
];

export function loader(args: LoaderFunctionArgs) {
  return answerStatus(args);
}

export default function StaffProblemPage() {
  const { status } = useLoaderData<typeof loader>();
  const { title, text } = chineseAnsweredTexts(status);
  return <ErrorPage status={status} title={title} text={text} lang="zh" />;
}
