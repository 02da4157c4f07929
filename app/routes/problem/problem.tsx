import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { ErrorPage } from "#app/routes/frame/error-page.tsx";
import { problemTexts } from "#app/routes/frame/problem-texts.ts";
import { HostMismatch } from "#app/ui/host-mismatch.tsx";
import { answerStatus } from "./problem-status.server.ts";

const misdirected = 421;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: `${shown && shown.status !== misdirected ? problemTexts(shown.status).title : "接続先のご確認"} | 買付便`,
  },
  { name: "robots", content: "noindex" },
];

export function loader(args: LoaderFunctionArgs) {
  return answerStatus(args);
}

export default function ProblemPage() {
  const { status } = useLoaderData<typeof loader>();
  if (status === misdirected) return <HostMismatch />;
  const { title, text } = problemTexts(status);
  return <ErrorPage status={status} title={title} text={text} />;
}
