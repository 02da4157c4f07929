import type { HeadAndTail } from "./file-type.ts";

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

/** Keys that write below one place of the store and nowhere else, until they run out. */
export interface TemporaryKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  endpoint: string;
  bucket: string;
  region: string;
}

interface Part {
  number: number;
  etag: string;
}

/** What the shop needs of an object store that browsers and programs write to by themselves. */
export interface DirectStore {
  /** Where browsers write to: a page's policy must name it. */
  origin: string;
  keysFor(prefix: string, now: Date, minutes: number): Promise<TemporaryKeys>;
  /** Begins an upload in parts; answers the store's name for it. */
  begin(key: string, contentType: string): Promise<string>;
  /** An address that takes one part by PUT, without any other key. */
  partUrl(key: string, partsId: string, number: number, minutes: number): Promise<string>;
  /** Makes one file of the parts; false when the store does not know them. */
  finish(key: string, partsId: string, parts: readonly Part[]): Promise<boolean>;
  /** A stored file's size, beginning and end, or undefined if there is none. */
  readHeadAndTail(key: string): Promise<(HeadAndTail & { sizeBytes: number }) | undefined>;
}
