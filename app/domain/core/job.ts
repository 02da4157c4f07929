import type { System } from "./actor.ts";
import type { Scope } from "./scope.ts";

/** A scheduled job. `Ports` lists the outside services that it needs. */
export interface Job<Ports = object> {
  name: string;
  /** In UTC, as the platform's cron triggers. */
  cron: string;
  run(scope: Scope<System>, ports: Ports): Promise<void>;
}
