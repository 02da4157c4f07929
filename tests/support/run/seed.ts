/**
 * Where all chance in the tests begins: every run is the same, until TEST_SEED names another beginning
 * (`TEST_SEED=7 npm test`). The run prints it.
 */
export const seed = Number(process.env.TEST_SEED ?? 20_260_116);
