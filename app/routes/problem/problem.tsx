import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { ErrorPage } from "#app/routes/frame/problem/error-page.tsx";
import { answeredTexts } from "#app/routes/frame/problem/problem-texts.ts";
import { answerStatus } from "./problem-status.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${answeredTexts(shown?.status ?? 404).title} | 買付便` },
  { name: "robots", content: "noindex" },
];

export function loader(args: LoaderFunctionArgs) {
  return answerStatus(args);
}

export default function ProblemPage() {
  const { status } = useLoaderData<typeof loader>();
  const { title, text } = answeredTexts(status);
  return <ErrorPage status={status} title={title} text={text} />;
}
