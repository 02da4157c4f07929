import type { DirectStore, FileStore } from "#app/domain/core/files/file-store.ts";
import { headAndTailOf } from "#app/domain/core/files/file-type.ts";
import { temporaryKeys } from "#app/integrations/s3/temporary-keys.server.ts";

const settings = {
  endpoint: "https://account.store.test",
  bucket: "shop",
  region: "auto",
  accessKeyId: "parent",
  secretAccessKey: "secret",
};

/** An object store that forgets when the test ends. */
export function memoryFiles() {
  const stored = new Map<string, { bytes: Uint8Array; contentType: string }>();
  const direct: DirectStore = {
    origin: "https://account.store.test",
    keysFor: (prefix, now, minutes) => temporaryKeys(settings, { prefix, now, minutes }),
    begin: async (key) => `parts of ${key}`,
    partUrl: async (key, partsId, number) =>
      `https://store.test/${key}?${new URLSearchParams({ partsId, partNumber: String(number) })}`,
    finish: async (key) => stored.has(key),
    async readHeadAndTail(key) {
      const file = stored.get(key);
      return file && { ...headAndTailOf(file.bytes), sizeBytes: file.bytes.length };
    },
  };
  const files: FileStore & { keys(): string[]; direct: DirectStore } = {
    direct,
    keys: () => [...stored.keys()],
    async put(key, bytes, contentType) {
      stored.set(key, { bytes, contentType });
    },
    async get(key) {
      const file = stored.get(key);
      if (!file) return undefined;
      const body = new Response(file.bytes as BodyInit).body!;
      return { body, contentType: file.contentType, sizeBytes: file.bytes.length };
    },
    async remove(key) {
      stored.delete(key);
    },
    keysBelow: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
  };
  return files;
}
