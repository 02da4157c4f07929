import { afterAll } from "vitest";
import { handOnAfterFile } from "../copied-database.ts";

/** Reading the schema costs a connection more than most tests do: the next file takes those of this one. */
afterAll(handOnAfterFile);
