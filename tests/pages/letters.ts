import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** The environment of a browser that has Japanese letters, also on a machine that has none: those of our papers. */
export async function withLetters(folder: string) {
  const home = resolve(folder, "letters");
  await mkdir(join(home, "fonts"), { recursive: true });
  await pipeline(
    createReadStream("public/fonts/biz-udpgothic.ttf.gz"),
    createGunzip(),
    createWriteStream(join(home, "fonts", "biz-udpgothic.ttf")),
  );
  return { ...process.env, XDG_DATA_HOME: home } as Record<string, string>;
}
