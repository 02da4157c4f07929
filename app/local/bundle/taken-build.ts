import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const begin = ".build-";
const parts = ["client", "worker"];

/**
 * A shop's own hold on the files of a build, in its data folder: the next build empties its folders, and a
 * shop that served from them would have neither pictures nor scripts. What earlier shops of the folder held is let go.
 */
export function takenBuild(folder: string, build = "build") {
  for (const left of readdirSync(folder))
    if (left.startsWith(begin)) rmSync(join(folder, left), { recursive: true });
  const taken = mkdtempSync(join(folder, begin));
  for (const part of parts) hold(join(build, part), join(taken, part));
  return taken;
}

/** Let go of by a shop that ends. */
export function letGo(taken: string) {
  rmSync(taken, { recursive: true, force: true });
}

function hold(from: string, to: string) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) hold(source, target);
    else holdFile(source, target);
  }
}

/** By another name for the same bytes, which costs next to nothing; on another disk by a copy. */
function holdFile(source: string, target: string) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
