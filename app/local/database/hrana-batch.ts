import { errorOf } from "./hrana-error.ts";
import type {
  HranaCondition,
  HranaError,
  HranaResult,
  HranaStatement,
  HranaStep,
} from "./hrana-protocol.ts";

interface Runner {
  execute(statement: HranaStatement): HranaResult;
  isAutocommit(): boolean;
}

/** Runs the steps whose conditions hold. A step that fails is reported and does not end the batch. */
export function runBatch(steps: readonly HranaStep[], { execute, isAutocommit }: Runner) {
  const results: (HranaResult | null)[] = [];
  const errors: (HranaError | null)[] = [];

  for (const { condition, stmt } of steps) {
    let result: HranaResult | null = null;
    let error: HranaError | null = null;
    if (!condition || holds(condition)) {
      try {
        result = execute(stmt);
      } catch (thrown) {
        error = errorOf(thrown);
      }
    }
    results.push(result);
    errors.push(error);
  }
  return { step_results: results, step_errors: errors };

  function holds(condition: HranaCondition): boolean {
    switch (condition.type) {
      case "ok":
        return results[condition.step] != null;
      case "error":
        return errors[condition.step] != null;
      case "not":
        return !holds(condition.cond);
      case "and":
        return condition.conds.every(holds);
      case "or":
        return condition.conds.some(holds);
      case "is_autocommit":
        return isAutocommit();
    }
  }
}
