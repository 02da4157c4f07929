/** A guard taken away, and the tests of which at least one has to notice. */
export interface Mutation {
  name: string;
  /** What is changed; its file, below app/domain or db, is found by it. */
  text: string;
  instead: string;
  /** What `text` is the first of after, such as "function shareOut(", where it stands more than once. */
  after?: string;
  /** Files of tests/domain by their names alone; "long/" before one of tests/long. */
  tests: readonly string[];
}
