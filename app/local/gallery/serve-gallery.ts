import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { renderToString } from "react-dom/server";
import { galleryPages } from "./specimens.tsx";

/** Serves the pages of the kit, drawn by the server and taken over in the browser. */
export async function serveGallery(port: number) {
  const [script, sheet] = await Promise.all([bundle(hydration), bundle(sheetOfKit())]);
  const pages = Object.entries(galleryPages).map(
    ([path, page]): [string, [type: string, text: string]] => [
      path,
      ["text/html; charset=utf-8", documentOf(renderToString(page))],
    ],
  );
  const files: Record<string, [type: string, text: string]> = {
    ...Object.fromEntries(pages),
    "/kit.js": ["text/javascript", script],
    "/kit.css": ["text/css", sheet],
  };

  const server = createServer((request, response) => {
    const [type, text] = files[request.url?.split("?")[0] ?? "/"] ?? ["text/plain", undefined];
    response.writeHead(text === undefined ? 404 : 200, { "Content-Type": type });
    response.end(text);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

function documentOf(html: string) {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>部品 | 買付便</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/kit.css">
</head>
<body><div id="specimens">${html}</div>
<script type="module" src="/kit.js"></script>
</body>
</html>`;
}

const hydration = {
  contents: `import { hydrateRoot } from "react-dom/client";
import { galleryPages } from "./app/local/gallery/specimens.tsx";
hydrateRoot(document.getElementById("specimens"), galleryPages[location.pathname]);
document.documentElement.dataset.hydrated = "";`,
  loader: "tsx",
} as const;

/** The sheet that every page has, and then the components that only some areas have. */
function sheetOfKit() {
  const parts = readdirSync("app/ui/style").map((file) => `@import "./app/ui/style/${file}";`);
  return {
    contents: ['@import "./app/ui/style.css";', ...parts].join("\n"),
    loader: "css",
  } as const;
}

async function bundle(stdin: { contents: string; loader: "tsx" | "css" }) {
  const { outputFiles } = await build({
    stdin: { ...stdin, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}
