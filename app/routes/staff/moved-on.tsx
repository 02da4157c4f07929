import type { SubmissionResult } from "@conform-to/react";
import { Problem } from "#app/ui/problem.tsx";

/** What a form was answered that the page no longer has, because somebody else came first; else nothing. */
export function MovedOn({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const said = Object.values(result?.error ?? {}).flatMap((texts) => texts ?? []);
  return said.length > 0 ? <Problem title="没有提交">{said.join("；")}</Problem> : null;
}
