import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { notFound } from "#app/http/respond.server.ts";
import { HostMismatch } from "#app/ui/host-mismatch.tsx";

export const meta: MetaFunction = () => [
  { title: "接続先のご確認 | 買付便" },
  { name: "robots", content: "noindex" },
];

/** The host or the interface of a request is not ours. Who types the address is told that there is none. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.problem !== 421) throw notFound();
  return data(null, { status: 421 });
}

export default function WrongHostPage() {
  return <HostMismatch />;
}
