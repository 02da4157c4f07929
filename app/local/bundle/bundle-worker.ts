import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { decimalParts } from "./decimal-parts.ts";
import { fontTables } from "./font-tables.ts";
import { holidays, workingDays } from "./holiday-years.ts";
import { minifyWorker } from "./minify-worker.ts";
import { sheetFormats } from "./sheet-formats.ts";
import { storeSchemas } from "./store-schemas.ts";
import { straightLines } from "./straight-lines.ts";

/** What takes the place of parts of libraries that no request of ours reaches. */
const replaced: Record<string, string> = {
  // The SDK's reader of XML for browsers asks for DOMParser, which workerd has not.
  "@aws-sdk/xml-builder": "node_modules/@aws-sdk/xml-builder/dist-cjs/index.js",
  // Pages send no data beside themselves; Remix would write it all the same, for a tenth of a page's time.
  "turbo-stream": "app/http/left-out/no-page-data.ts",
  // Amazon's own addresses, decided by a table: our store has one.
  "./endpoint/endpointResolver": "app/integrations/s3/path-endpoint.ts",
  "../endpoint/endpointResolver": "app/integrations/s3/path-endpoint.ts",
  "./partitions": "app/integrations/s3/no-partitions.ts",
  "@smithy/core/event-streams": "app/integrations/s3/no-event-streams.ts",
  // What knows browsers by their names, for a name that the platform does not give.
  bowser: "app/http/left-out/no-bowser.ts",
  // 100 KB of Western type; what we draw carries its own Japanese one.
  "@pdf-lib/standard-fonts": "app/integrations/invoice-font/no-standard-fonts.ts",
  // Our PDFs embed no PNG, are read by nobody here and have no fields.
  "@pdf-lib/upng": "app/integrations/invoice-font/no-png.ts",
  "./parser/PDFParser": "app/integrations/invoice-font/no-reading.ts",
  "./form": "app/integrations/invoice-font/no-reading.ts",
  "./form/PDFForm": "app/integrations/invoice-font/no-reading.ts",
  // Scales of ours are linear and of numbers: neither of colours nor of times, and no figure is written by them.
  "d3-interpolate": "app/http/left-out/scales-of-numbers.ts",
  "d3-format": "app/http/left-out/scales-of-numbers.ts",
  "d3-time": "app/http/left-out/scales-of-numbers.ts",
  "d3-time-format": "app/http/left-out/scales-of-numbers.ts",
  // What deflates elsewhere in the Worker does so here too.
  pako: "app/integrations/invoice-font/deflate.ts",
  // Of the reader of XML what our documents never need.
  "is-unsafe": "app/integrations/yahoo/no-entities.ts",
  strnum: "app/integrations/yahoo/no-entities.ts",
  // As parts of which the unused ones stay out; asked for as they are, both come whole.
  "react-router-dom/server": "node_modules/react-router-dom/server.mjs",
  tslib: "node_modules/tslib/tslib.es6.mjs",
  "react/jsx-runtime": "app/http/left-out/jsx-runtime.ts",
  // What draws in a browser, which the router names; and of the server's the part without streams.
  "react-dom": "app/http/left-out/no-react-dom.ts",
  "react-dom/server.browser":
    "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js",
  // Zod's words in fifty languages, of which forms use none: they say what is wrong in ours.
  "../locales/index.js": "app/http/input/no-locales.ts",
};

const replacements: Plugin = {
  name: "replacements",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path, importer }) => {
      const instead = Object.hasOwn(replaced, path) ? resolve(replaced[path]!) : undefined;
      // What stands in for a part may ask for the part itself.
      return instead && importer !== instead ? { path: instead } : undefined;
    });
  },
};

/** Of the world's telephone numbers the Japanese ones: a mobile number is all that is read by them. */
const phoneNumbers: Plugin = {
  name: "phone-numbers",
  setup({ onLoad }) {
    onLoad({ filter: /libphonenumber-js\/metadata\.mobile\.json\.js$/ }, async ({ path }) => {
      const { default: all } = (await import(pathToFileURL(path).href)) as {
        default: { countries: Record<string, unknown> };
      };
      const japanese = {
        ...all,
        countries: { JP: all.countries.JP },
        country_calling_codes: { 81: ["JP"] },
        nonGeographic: {},
      };
      return { contents: `export default ${JSON.stringify(japanese)}` };
    });
  },
};

/**
 * Drizzle asks of each part of a statement what it is, and walks up the names of its classes as there may
 * be two copies of it. Here is one, of which the platform knows the classes itself.
 */
const oneDrizzle: Plugin = {
  name: "one-drizzle",
  setup({ onLoad }) {
    onLoad({ filter: /drizzle-orm\/entity\.js$/ }, async ({ path }) => {
      const whole = await readFile(path, "utf8");
      const asked = /function is\(value, type\) \{[\s\S]*?\n\}/;
      if (!asked.test(whole)) throw new Error("Drizzle asks in another way now");
      return {
        contents: whole.replace(asked, "const is = (value, type) => value instanceof type;"),
      };
    });
  },
};

/** Zod by its parts, of which the unused ones stay out; asked for by its one name it comes whole. */
const schemaParts: Plugin = {
  name: "schema-parts",
  setup({ onLoad }) {
    onLoad({ filter: /build\/server\/index\.js$/ }, async ({ path }) => {
      const whole = await readFile(path, "utf8");
      const contents = whole.replace(/import\{z as (\w+)\}from"zod"/, 'import*as $1 from"zod"');
      if (contents === whole) throw new Error("Zod is asked for in another way now");
      return { contents };
    });
  },
};

/**
 * The platform's entry, and beside it the parts that are loaded when a request first needs them.
 * Answers what went into which file.
 */
export async function bundleWorker(entry: string, folder: string) {
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    metafile: true,
    entryPoints: [entry],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    // Japanese as it is written: escaped, each letter weighs twice as much.
    charset: "utf8",
    // A fault's lines are read by the maps: by the platform, and by `npm run stack` from a log.
    sourcemap: true,
    sourcesContent: false,
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    external: ["node:*"],
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      replacements,
      schemaParts,
      phoneNumbers,
      workingDays,
      oneDrizzle,
      decimalParts,
      holidays,
      fontTables,
      sheetFormats,
      storeSchemas,
      straightLines,
    ],
    logLevel: "warning",
    // A package asked for by its parts alone, and once more by its name.
    logOverride: { "ignored-bare-import": "silent" },
  });
  await minifyWorker(Object.keys(metafile.outputs).filter((file) => file.endsWith(".js")));
  return metafile;
}
