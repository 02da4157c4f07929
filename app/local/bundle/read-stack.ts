import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { workerFolder } from "./build-worker.ts";

// Reads the log from its input and says of each fault where in our files it happened. The maps are
// those of the build that lies here: build the version that wrote the log.

const maps = new Map<string, SourceMap | undefined>();

for await (const line of createInterface({ input: process.stdin })) console.log(named(line));

/** The line with every place in a built module as the place in the file that it was built from. */
function named(line: string) {
  return line
    .replaceAll("\\n", "\n")
    .replaceAll(/[^\s("]*?([\w.-]+\.js):(\d+):(\d+)/g, (place, file, row, column) => {
      const { originalSource, originalLine, originalColumn } =
        (mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1) as Place | undefined) ?? {};
      return originalSource
        ? `${originalSource}:${originalLine! + 1}:${originalColumn! + 1}`
        : place;
    });
}

interface Place {
  originalSource?: string;
  originalLine?: number;
  originalColumn?: number;
}

function mapOf(file: string) {
  if (!maps.has(file)) {
    const path = join(workerFolder, `${basename(file)}.map`);
    const payload =
      existsSync(path) && (JSON.parse(readFileSync(path, "utf8")) as SourceMapPayload);
    maps.set(file, payload ? new SourceMap(payload) : undefined);
  }
  return maps.get(file);
}
