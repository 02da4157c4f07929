/** The steps of a deploy, in their order. */
const steps = [
  "preflight",
  "build",
  "snapshot",
  "expanding migrations",
  "deploy",
  "smoke test",
  "contracting migrations",
] as const;
export type Step = (typeof steps)[number];

/** What stands after a step failed and what to do; two where the version before lost the names it knows. */
const advice: Record<Step, string> = {
  preflight: "Nothing was changed. Mend what is listed and deploy again.",
  build: "Nothing was changed. Mend the build and deploy again.",
  snapshot: "Nothing was changed. See that the database can be read and the folder written.",
  "expanding migrations":
    "The database is as it was. Mend the migration and deploy again; after a lost connection just deploy again.",
  deploy:
    "The database has the new schema, which the version before works with. Deploy again when the platform answers.",
  "smoke test":
    "The database has the new schema, which the version before works with. Mend what failed and deploy again.",
  "contracting migrations":
    "The new version serves and works; the old columns stay until a deploy succeeds. Mend the migration and deploy again.",
};

const afterRenaming: Partial<Record<Step, string>> = {
  deploy:
    "The database has its new names, which the version before does not know: its pages fail. Deploy again as soon as the platform answers.",
  "smoke test":
    "The database has its new names, which the version before does not know. Mend what failed and deploy again.",
};

/** What is said of a deploy that failed at this step. */
export function report(
  failed: Step,
  found: string,
  { done, back, renamed }: { done: readonly Step[]; back: string; renamed: boolean },
) {
  const open = steps.slice(steps.indexOf(failed) + 1);
  return [
    `Not deployed: ${failed} failed.`,
    `  ${found}`,
    `Done: ${done.join(", ") || "nothing"}. Not done: ${open.join(", ") || "nothing more"}.`,
    ...(back ? [back] : []),
    (renamed && afterRenaming[failed]) || advice[failed],
  ].join("\n");
}
