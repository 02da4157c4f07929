import { taobao } from "#app/integrations/taobao/marketplace.server.ts";
import { startTaobao } from "#app/local/partners/taobao-server.ts";

/**
 * The local Taobao Global, which takes any number of questions, and the adapter that asks it without a pause;
 * the hasty one is for answers that never come.
 */
export async function openTaobao(also: Parameters<typeof startTaobao>[0] = {}) {
  const server = await startTaobao({ perSecond: 10_000, slowMs: 12_000, ...also });
  const market = taobao({ ...server.settings, backOffMs: 1 });
  const hasty = taobao({ ...server.settings, timeoutMs: 300, backOffMs: 1 });
  return { ...server, market, hasty };
}

export type OpenTaobao = Awaited<ReturnType<typeof openTaobao>>;
