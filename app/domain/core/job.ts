import type { System } from "./actor.ts";
import type { Scope } from "./scope.ts";

/** Work that the clock starts. `Ports` is what it may need of outside, asked for only by those that do. */
export interface Job<Ports = object> {
  name: string;
  /** UTC, as the platform counts. */
  cron: string;
  run(scope: Scope<System>, ports: Ports): Promise<void>;
}
