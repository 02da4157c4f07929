import { luckOf } from "./luck.ts";

interface Priced {
  id: string;
  priceFen: number;
}

const dayMs = 86_400_000;
const seenDays = 330;

/** What the demo's goods cost in the year before: most changed once or twice, by a few percent. */
export function pastPrices({ id, priceFen }: Priced, now: Date) {
  const luck = luckOf(`price ${id}`);
  const changes = luck.oneOf([0, 1, 1, 2, 2, 3]);
  const days = Array.from({ length: changes }, () => luck.between(12, seenDays - 20));
  const steps = [seenDays, ...new Set(days)].sort((a, b) => b - a);
  return steps.map((back, at) => ({
    offerId: id,
    day: new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10),
    priceFen:
      at === steps.length - 1
        ? priceFen
        : Math.max(10, Math.round((priceFen * (100 + luck.between(-6, 9))) / 1_000) * 10),
  }));
}
