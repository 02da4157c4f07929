import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/cloudflare";
import type { DocumentHandle } from "#app/http/document-handle.ts";

/** At most, in KB of gzip; the staff's quote is a desk that stays open. */
const boundKb = (routeId: string) => (routeId === "/staff/quotes/:number" ? 160 : 140);

/** Prints what a first visit to each hydrated page loads of scripts: its own, its layouts' and the entry's. */
export async function pageScripts() {
  // @ts-expect-error: exists once `remix vite:build` has run
  const { routes, assets }: ServerBuild = await import("../../build/server/index.js");
  const sizes = new Map<string, number>();
  const bytesOf = (file: string) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(`build/client${file}`)).length);
    return sizes.get(file)!;
  };
  // The list of all routes is not among them: a page carries its own part of it (`v3_lazyRouteDiscovery`).
  const { entry } = assets;
  const pages = Object.values(routes).flatMap((route) => {
    if (!(route?.module.handle as DocumentHandle | undefined)?.hydrate) return [];
    const files = new Set([entry.module, ...entry.imports]);
    for (let id: string | undefined = route!.id; id; id = assets.routes[id]!.parentId) {
      const { module, imports = [] } = assets.routes[id]!;
      for (const file of [module, ...imports]) files.add(file);
    }
    const parts = [...files].map((file) => ({ file, kb: bytesOf(file) / 1_024 }));
    return [{ id: route!.id, kb: parts.reduce((sum, { kb }) => sum + kb, 0), parts }];
  });
  console.log("\nScripts of the pages that React takes over, KB of gzip (at most)");
  for (const { id, kb } of pages.toSorted((one, other) => other.kb - one.kb)) {
    const bound = boundKb(id);
    console.log(`  ${id.padEnd(52)} ${kb.toFixed(1)} (${bound})${kb > bound ? " OVER" : ""}`);
  }
  return pages;
}
