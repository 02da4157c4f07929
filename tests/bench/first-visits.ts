import { firstPaints } from "./first-paint.ts";

/** First paint against a bare page of its size, and all kilobytes before the first touch, at most. */
const goals = {
  guide: { paint: 1.15, kb: 12 },
  search: { paint: 1.15, kb: 12 },
  cart: { paint: 1.3, kb: 9 },
  order: { paint: 1.3, kb: 16 },
  product: { paint: 1.5, kb: 22 },
};

/** Prints how soon a slow line sees each of these pages, and what it has carried by then. */
export async function firstVisits(
  origin: string,
  paths: Record<keyof typeof goals, string>,
  cookie: string,
  barePort: number,
) {
  console.log(
    "\nFirst visit at 400 kbit/s, 400 ms, CPU ÷4: paints to those of a bare page of its size, KB before touch (goals)",
  );
  const found: Record<string, Awaited<ReturnType<typeof firstPaints>>> = {};
  for (const [name, goal] of Object.entries(goals)) {
    const url = origin + encodeURI(paths[name as keyof typeof goals]);
    const { page, bare } = await firstPaints(url, cookie, barePort);
    found[name] = { page, bare };
    const cell = (value: number, most: number) =>
      `${value.toFixed(2)} (${most})${value > most ? " OVER" : ""}`;
    console.log(
      `  ${name.padEnd(10)} first ${page.first.toFixed(0)} ms, ratio ${cell(page.first / bare.first, goal.paint)}, largest ${page.largest.toFixed(0)} ms, ratio ${(page.largest / bare.largest).toFixed(2)}, KB ${cell(page.bytes / 1_024, goal.kb)}`,
    );
  }
  return found;
}
