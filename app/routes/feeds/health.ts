import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Health, readHealth } from "#app/domain/console/operations/operations.server.ts";
import { isOperator } from "#app/http/operations.server.ts";
import { systemScope } from "#app/http/scope.server.ts";

/** Whether the shop runs, for a watcher; details only with the operator's token. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { operations } = context;
  const ask = () => readHealth(systemScope(context, "health"), context.files, operations);
  // Who holds the token reads what is, not what was: a deploy compares by it.
  const operator = await isOperator(request, operations.token);
  const health = operator ? await ask() : await operations.recent.read(ask);
  if (!health) return answer({ ok: false, busy: true }, 429, { "Retry-After": "5" });
  const attention =
    health.findings.length > 0 || (health.figures?.openAlarms["ledger-drift"] ?? 0) > 0;
  const details = operator ? detailsOf(health, operations.version) : {};
  return answer({ ok: health.ok, attention, ...details }, health.ok ? 200 : 503);
}

function detailsOf({ database, store, figures, findings }: Health, version: string | undefined) {
  return {
    version,
    database: { ...database, marker: figures?.marker },
    store,
    mail: { oldestWaiting: figures?.mailSince },
    sheets: { oldestWaiting: figures?.sheetSince },
    jobs: figures?.runs,
    ledger: {
      checkedAt: figures?.runs.find(({ name }) => name === "audit-ledger")?.succeededAt,
      openDrifts: figures?.openAlarms["ledger-drift"] ?? 0,
    },
    log: {
      triggersMissing: figures?.triggersMissing,
      newestSealAt: figures?.sealedAt,
      unsealedSince: figures?.unsealedSince,
    },
    openAlarms: figures?.openAlarms,
    findings,
  };
}

function answer(body: object, status: number, headers: Record<string, string> = {}) {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
