import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { channels } from "#app/domain/channels/ports/channel.ts";
import { notFound } from "#app/http/respond.server.ts";
import { keeperScope } from "../keeper-scope.server.ts";
import { finishReturned } from "./finish-returned.server.ts";
import { NotConnected } from "./not-connected.tsx";

export const meta: MetaFunction = () => [{ title: "販売先との連携 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const channel = channels.find((one) => one === args.params.channel);
  if (!channel || channel === "amazon") throw notFound();
  return finishReturned(args, scope, channel);
}

export default function ReturnedPage() {
  const { channel, answer } = useLoaderData<typeof loader>();
  return <NotConnected channel={channel} answer={answer} />;
}
