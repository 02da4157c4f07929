import type { HeadAndTail } from "./file-type.ts";

/** An object store. R2 implements it in production, a local S3 server in development. */
export interface FileStore {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Answers undefined if there is no such key. */
  get(
    key: string,
  ): Promise<
    { body: ReadableStream<Uint8Array>; contentType: string; sizeBytes: number } | undefined
  >;
  remove(key: string): Promise<void>;
  /** Lists at most a thousand keys with this prefix. */
  keysBelow(prefix: string): Promise<string[]>;
}

/** Keys that may write below one prefix, until they expire. */
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

/** An object store that browsers and programs write to directly. */
export interface DirectStore {
  /** The origin browsers write to; a page's content security policy must name it. */
  origin: string;
  keysFor(prefix: string, now: Date, minutes: number): Promise<TemporaryKeys>;
  /** Begins an upload in parts; answers the store's id for it. */
  begin(key: string, contentType: string): Promise<string>;
  /** Gives an address that takes one part by PUT without further credentials. */
  partUrl(key: string, partsId: string, number: number, minutes: number): Promise<string>;
  /** Joins the parts to one file; false where the store does not know them. */
  finish(key: string, partsId: string, parts: readonly Part[]): Promise<boolean>;
  /** Answers undefined where there is no such file. */
  readHeadAndTail(key: string): Promise<(HeadAndTail & { sizeBytes: number }) | undefined>;
}
