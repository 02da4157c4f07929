import { clearUploads } from "./files/direct-uploads.server.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Job } from "./job.ts";

export interface CorePorts {
  files(): FileStore;
}

export const coreJobs: Job<CorePorts>[] = [
  {
    // 03:10 in Japan.
    name: "clear-uploads",
    cron: "10 18 * * *",
    run: (scope, { files }) => clearUploads(scope, files()),
  },
];
