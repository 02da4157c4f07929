import type { Reporter, TestModule } from "vitest/node";
import { seed } from "./run/seed.ts";

/**
 * The outcome in one line at the end of the run, for whoever counts by machine. A file that does not load counts as a
 * failure.
 */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    let passed = 0;
    let failed = unhandled.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      passed += states.filter((state) => state === "passed").length;
      const broken = states.filter((state) => state === "failed").length;
      failed += broken === 0 && !module.ok() ? 1 : broken;
    }
    process.once("exit", () => {
      console.log(`chance began at ${seed}: TEST_SEED=${seed} npm test begins there again`);
      console.log(`${passed} passed, ${failed} failed`);
    });
  }
}
