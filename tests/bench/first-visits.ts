import { firstPaints } from "./first-paint.ts";

/** First paint against that of a bare page of its size, at most. */
const bounds = { guide: 1.15, search: 1.3, cart: 1.3, order: 1.3, product: 1.5 };

/** Prints how soon a slow line sees each of these pages, and what it has carried by then. */
export async function firstVisits(
  origin: string,
  paths: Record<keyof typeof bounds, string>,
  cookie: string,
  barePort: number,
  visits: number,
) {
  console.log(
    "\nFirst visit at 400 kbit/s, 400 ms, CPU ÷4: paints to those of a bare page of its size (at most), KB before touch",
  );
  const found: Record<string, Awaited<ReturnType<typeof firstPaints>>> = {};
  for (const [name, bound] of Object.entries(bounds)) {
    const url = origin + encodeURI(paths[name as keyof typeof bounds]);
    const { page, bare } = await firstPaints(url, cookie, barePort, visits);
    found[name] = { page, bare };
    const ratio = page.first / bare.first;
    console.log(
      `  ${name.padEnd(10)} first ${page.first.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (${bound})${ratio > bound ? " OVER" : ""}, largest ${page.largest.toFixed(0)} ms, ratio ${(page.largest / bare.largest).toFixed(2)}, KB ${(page.bytes / 1_024).toFixed(1)}`,
    );
  }
  return found;
}
