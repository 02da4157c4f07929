import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A guard taken away, and the tests of which at least one has to notice. */
export interface Mutation {
  name: string;
  /** What is changed; its file, below app/domain or db, is found by it. */
  text: string;
  instead: string;
  /** What `text` is the first of after, such as "function shareOut(", where it stands more than once. */
  after?: string;
  /** Files of tests/domain by their names alone; "long/" before one of tests/long. */
  tests: readonly string[];
}

/** Reads the code of the domain and of the database, by its path below `root`. */
export async function readSources(root: string) {
  const sources = new Map<string, string>();
  for (const folder of ["app/domain", "db"])
    for (const name of await readdir(join(root, folder), { recursive: true }))
      if (/\.(ts|sql)$/.test(name)) {
        const file = join(folder, name);
        sources.set(file, await readFile(join(root, file), "utf8"));
      }
  return sources;
}

/** Finds where a mutation's text stands; throws unless that is one place. */
export function placeOf(
  { name, text, after = "" }: Mutation,
  sources: ReadonlyMap<string, string>,
) {
  const places = [...sources].flatMap(([file, source]) => {
    const begin = source.indexOf(after);
    const at = begin < 0 ? -1 : source.indexOf(text, begin);
    const again = after ? -1 : source.indexOf(text, at + 1);
    return [at, again].filter((one) => one >= 0).map((at) => ({ file, source, at }));
  });
  const [place] = places;
  if (!place || places.length > 1)
    throw new Error(`"${name}" stands in ${places.length} places: ${places.map((p) => p.file)}`);
  return place;
}
