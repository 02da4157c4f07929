import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { packMaterial } from "#app/domain/catalog/material/pack-material.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `/aiMaterial/zip?job=`: what was written, as files. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const job = new URL(args.request.url).searchParams.get("job")?.slice(0, 64) ?? "";
  const zip = await packMaterial(scope, args.context.files, job);
  if (!zip) throw notFound();
  return savedFile("zip", "material", zip);
}
