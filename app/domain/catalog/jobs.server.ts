import type { Job } from "#app/domain/core/job.ts";
import { mergeSearchIndex } from "./search/merge-search-index.server.ts";

export const catalogJobs: Job[] = [
  // 03:10 in Japan, when few search.
  { name: "merge-search-index", cron: "10 18 * * *", run: mergeSearchIndex },
];
