/** A version of the Worker that answers requests, and its share of them. */
interface Serving {
  version: string;
  percentage: number;
}

/** What a deploy needs of the platform. Each call throws where the platform does not answer. */
export interface Platform {
  /** The account that is signed in. */
  account(): Promise<string>;
  /** The names of the secrets that it holds for the Worker. */
  secrets(): Promise<string[]>;
  hasBucket(name: string): Promise<boolean>;
  hasQueue(name: string): Promise<boolean>;
  /** Nothing where no version was ever deployed. */
  serving(): Promise<Serving[]>;
  deploy(): Promise<void>;
  rollBack(version: string, why: string): Promise<void>;
}
