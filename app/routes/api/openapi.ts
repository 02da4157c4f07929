import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openApi } from "#app/http/api/openapi.server.ts";
import { calls } from "./calls.server.ts";

/** `/api/openapi.json`: what every call takes and answers, for whoever writes a program. */
export function loader({ request }: LoaderFunctionArgs) {
  return Response.json(openApi(calls, new URL(request.url).origin), {
    headers: { "Cache-Control": "public, max-age=300" },
  });
}
