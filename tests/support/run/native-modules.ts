import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin as Step } from "esbuild";
import type { Plugin } from "vite";

const root = process.cwd();
const treeName = createHash("sha256").update(root).digest("hex").slice(0, 12);
/** Below the packages: what lies there Vitest leaves to Node. Trees that share their packages have one each. */
const folder = join(root, "node_modules/.kaitsukebin-modules", treeName);
const sources = ["app", "db", "tests/support", "tests/browser/steps"];

/**
 * Leaves the shop's modules to Node, each made a script of its own beforehand: fetched one by one from the
 * test runner, read and wrapped, they cost each process seconds, and a tenth of a whole run.
 */
export function nativeModules(): Plugin {
  return {
    name: "native-modules",
    enforce: "pre",
    async config() {
      made ??= make();
      await made;
    },
    resolveId(source, importer) {
      const file = sourceOf(source, importer);
      return file && existsSync(scriptOf(file)) ? scriptOf(file) : undefined;
    },
  };
}

let made: Promise<unknown> | undefined;

async function make() {
  const files = sources.flatMap((one) => filesIn(join(root, one)));
  const changed = files.filter((file) => isOlder(scriptOf(file), file));
  if (changed.length === 0) return;
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: changed,
    outdir: folder,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    plugins: [oneByOne],
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    define: { "import.meta.url": "sourceAddress" },
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "error",
  });
}

/** Each module stays by itself, so that whoever names it has the same one. */
const oneByOne: Step = {
  name: "one-by-one",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, importer, kind }) => {
      if (kind === "entry-point") return undefined;
      const file = sourceOf(path, importer);
      if (!file) return { path, external: true };
      if (path.endsWith("url")) return { path: file, namespace: "address" };
      if (file.endsWith(".json")) return undefined;
      // What is built stays where it is, and may not be there yet.
      if (!isScript(file)) return { path: pathToFileURL(file).href, external: true };
      const way = relative(dirname(scriptOf(importer)), scriptOf(file));
      return { path: way.startsWith(".") ? way : `./${way}`, external: true };
    });
    // The bundler's way to the address of a file.
    onLoad({ filter: /./, namespace: "address" }, ({ path }) => ({
      contents: `export default ${JSON.stringify(path.slice(root.length))}`,
    }));
    // Where a module is, it says of its source.
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta.url")) return undefined;
      const own = `const sourceAddress = ${JSON.stringify(pathToFileURL(path).href)};`;
      return { contents: own + text, loader: extname(path) === ".tsx" ? "tsx" : "ts" };
    });
  },
};

/** The source that an import names, if it is one of ours. */
function sourceOf(named: string, importer: string | undefined) {
  const [, at] = /^#(.+)$/.exec(named) ?? [];
  if (at) return join(root, at);
  if (named.startsWith(".") && importer) return resolve(dirname(importer), named);
  return undefined;
}

function scriptOf(file: string) {
  return join(folder, relative(root, file).replace(/\.tsx?$/, ".mjs"));
}

function isScript(file: string) {
  return /\.tsx?$/.test(file);
}

function filesIn(path: string) {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => isScript(name) && !name.endsWith(".d.ts") && !/\.test\.tsx?$/.test(name))
    .map((name) => join(path, name));
}

function isOlder(script: string, source: string) {
  return !existsSync(script) || statSync(script).mtimeMs < statSync(source).mtimeMs;
}
