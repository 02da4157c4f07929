import { alibaba } from "#app/integrations/1688/marketplace.server.ts";
import { startAlibaba } from "#app/local/partners/alibaba-server.ts";

/**
 * The local 1688, which takes any number of questions, and the adapter that asks it without a pause;
 * the hasty one is for answers that never come.
 */
export async function openAlibaba(also: Parameters<typeof startAlibaba>[0] = {}) {
  const server = await startAlibaba({ perSecond: 10_000, slowMs: 12_000, ...also });
  const market = alibaba({ ...server.settings, backOffMs: 1 });
  const hasty = alibaba({ ...server.settings, timeoutMs: 300, backOffMs: 1 });
  return { ...server, market, hasty };
}

export type OpenAlibaba = Awaited<ReturnType<typeof openAlibaba>>;
