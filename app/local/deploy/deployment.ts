import type { Platform } from "./platform.ts";

/** One deploy: what it works with, lent so that it can be rehearsed. */
export interface Deployment {
  platform: Platform;
  database: { url: string; token: string };
  /** Where the deployed Worker answers: https and its first host. */
  origin: string;
  operatorToken: string;
  /** Bucket, queues and variables, as wrangler.toml names them. */
  bucket: string;
  queues: readonly string[];
  variables: readonly string[];
  /** No version with `/health` is deployed yet. */
  first: boolean;
  commit: string;
  migrations: string;
  snapshot: string;
  build(): Promise<unknown>;
  fetch(url: string, headers: Record<string, string>): Promise<Response>;
  /** Between two questions to a Worker that is just coming up. */
  pause(): Promise<void>;
  say(line: string): void;
}
