import { expect, test } from "vitest";
import { mutationGroups } from "./bench/mutations/groups.ts";
import { placeOf, readSources } from "./bench/mutations/mutation.ts";

test("each mutation changes code that stands in one place, whatever was renamed", async () => {
  const sources = await readSources(".");
  const lost = Object.values(mutationGroups)
    .flat()
    .flatMap((mutation) => {
      try {
        placeOf(mutation, sources);
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
  expect(lost).toEqual([]);
});
