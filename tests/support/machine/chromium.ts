import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const usual = [
  // Draws pages and nothing around them: no window, no bars, none of the processes behind those.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chrome or Chromium of this machine; where there is none, one is installed or the sentence says what to do. */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  for (const install of [playwrights, systems]) {
    try {
      install();
    } catch {
      continue;
    }
    const now = installed();
    if (now) return now;
  }
  throw new Error(
    "The browser tests need Chrome or Chromium: install one, or name it in CHROME_PATH.",
  );
}

/** One that loads extensions: neither what draws pages alone, nor Chrome under its own name, which loads none. */
export function findWholeChromium(): string {
  const [found] = [process.env.CHROME_PATH, ...usual, chromium.executablePath()].filter(
    (path) => path && existsSync(path) && !/headless|chrome-stable|google|Google/.test(path),
  );
  return found ?? findChromium();
}

function installed() {
  const own = chromium.executablePath();
  return [process.env.CHROME_PATH, ...usual, own].find((path) => path && existsSync(path));
}

function playwrights() {
  execFileSync("npx", ["playwright", "install", "chromium"], {
    stdio: "ignore",
    timeout: 180_000,
  });
}

/** The whole browser for extensions; beside it, where the system has it, the one that costs half as much. */
function systems() {
  execFileSync("apt-get", ["update"], { stdio: "ignore", timeout: 180_000 });
  aptInstall("chromium");
  try {
    aptInstall("chromium-headless-shell");
  } catch {
    // The whole one draws pages as well.
  }
}

function aptInstall(name: string) {
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", name], {
    stdio: "ignore",
    timeout: 600_000,
  });
}

/** Flags that keep a headless browser off the network and quiet. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For pages that are looked at once and left. */
export const briefFlags = [
  // Code that runs for a moment is not made quicker first, on each page anew.
  "--js-flags=--no-turbofan,--no-maglev",
  // What is drawn is shown to nobody: no process of its own for it, and no threads that share in it.
  "--in-process-gpu",
  "--num-raster-threads=1",
  // And nothing beside the window is drawn in case somebody scrolls.
  "--force-gpu-mem-available-mb=8",
  // One process for each window: the empty page that it opens with has none of its own.
  "--renderer-process-limit=1",
];

/**
 * For pages that are laid out and measured, and never clicked: no frame of them is drawn, which is a quarter of
 * their cost. A script that waits for a frame waits for ever, and so does a click.
 */
export const undrawnFlags = ["--disable-threaded-compositing"];
