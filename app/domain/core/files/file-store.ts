/** What the shop needs of an object store. R2 is one, the local S3 server another. */
export interface FileStore {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** The stored bytes, or undefined if there is no such key. */
  get(
    key: string,
  ): Promise<
    { body: ReadableStream<Uint8Array>; contentType: string; sizeBytes: number } | undefined
  >;
  remove(key: string): Promise<void>;
  /** What stands below this place, at most a thousand keys. */
  keysBelow(prefix: string): Promise<string[]>;
}
