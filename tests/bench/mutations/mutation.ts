/** A guard taken away, and the tests of which at least one has to notice. */
export interface Mutation {
  name: string;
  /** Below app/domain. */
  file: string;
  /** Stands in the file exactly once. */
  text: string;
  instead: string;
  /** Below tests/domain, without their ending. */
  tests: readonly string[];
}
