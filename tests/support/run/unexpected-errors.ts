import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * What is written to the log as an error fails a test, unless the test listens for it with a spy of its own:
 * `vi.spyOn(console, "error").mockImplementation(() => {})`.
 */
let written: unknown[][] = [];

beforeEach(() => {
  written = [];
  vi.spyOn(console, "error").mockImplementation((...said) => void written.push(said));
});

afterEach(() => expect(written).toEqual([]));
