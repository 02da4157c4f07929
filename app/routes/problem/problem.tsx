import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { ErrorPage } from "#app/routes/frame/error-page.tsx";
import { problemTexts } from "#app/routes/frame/problem-texts.ts";
import { HostMismatch } from "#app/ui/host-mismatch.tsx";

const misdirected = 421;
const Status = z
  .enum(["400", "403", "404", "405", "408", "413", "414", "421", "429", "500"])
  .transform(Number);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: `${shown && shown.status !== misdirected ? problemTexts(shown.status).title : "接続先のご確認"} | 買付便`,
  },
  { name: "robots", content: "noindex" },
];

/** What the middleware answers instead of a page. Who types the address is told that there is none. */
export function loader(args: LoaderFunctionArgs) {
  const status = param(args, "status", Status);
  if (args.context.problem !== status) throw notFound();
  return data({ status }, { status });
}

export default function ProblemPage() {
  const { status } = useLoaderData<typeof loader>();
  if (status === misdirected) return <HostMismatch />;
  const { title, text } = problemTexts(status);
  return <ErrorPage status={status} title={title} text={text} />;
}
