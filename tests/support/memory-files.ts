import type { FileStore } from "#app/domain/files/file-store.ts";

/** An object store that forgets when the test ends. */
export function memoryFiles(): FileStore & { keys(): string[] } {
  const stored = new Map<string, { bytes: Uint8Array; contentType: string }>();
  return {
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
  };
}
