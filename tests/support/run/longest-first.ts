import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest by far: begun last, they would keep one core busy while the other waits. */
const longest = [
  "tests/domain/channels/replenishment/delivery-plans.long.test.ts",
  "tests/http/input/every-page.test.ts",
  "tests/http/input/every-action.test.ts",
  "tests/domain/channels/direct-order/direct-fulfilment.long.test.ts",
  "tests/browser/axe.test.ts",
  "tests/browser/whole-trade.test.ts",
  "tests/local/fuzz-worker.test.ts",
  "tests/local/storm.test.ts",
  "tests/local/kill.test.ts",
  "tests/local/runner.test.ts",
  "tests/local/deploy.test.ts",
];

/** The usual order, which knows how long files took the last time; where there was none yet, by this list. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const usual = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return index < 0 ? longest.length : index;
    };
    // Projects stay together: files that share a process are handed to it one after the other.
    const projects = [...new Set(usual.map(({ project }) => project))];
    return projects.flatMap((project) =>
      usual.filter((file) => file.project === project).sort((a, b) => place(a) - place(b)),
    );
  }
}
