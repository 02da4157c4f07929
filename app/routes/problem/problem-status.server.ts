import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";

const Status = z
  .enum(["400", "401", "403", "404", "405", "408", "413", "414", "415", "429", "500"])
  .transform(Number);

/** What the middleware answers instead of a page. Who types the address is told that there is none. */
export function answerStatus(args: LoaderFunctionArgs) {
  const status = param(args, "status", Status);
  if (args.context.problem !== status) throw notFound();
  return data({ status }, { status });
}
