import { alibaba } from "#app/integrations/1688/marketplace.server.ts";
import { startAlibaba } from "#app/local/partners/alibaba-server.ts";

/** The local 1688, which takes any number of questions, and the adapter that asks it without a pause. */
export async function openAlibaba(also: Parameters<typeof startAlibaba>[0] = {}) {
  const server = await startAlibaba({ perSecond: 10_000, slowMs: 2_000, ...also });
  const market = alibaba({ ...server.settings, timeoutMs: 500, backOffMs: 1 });
  return { ...server, market };
}

export type OpenAlibaba = Awaited<ReturnType<typeof openAlibaba>>;
