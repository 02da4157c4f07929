import type { HranaError } from "./hrana-protocol.ts";

const primaryCode =
  /^SQLITE_(CONSTRAINT|BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|ABORT|AUTH|ERROR)(_.*)?$/;

/** As the real server reports it: the primary result code, the constraint's name in the message. */
export function errorOf(thrown: unknown): HranaError {
  const { message, code = "SQLITE_ERROR" } = thrown as { message: string; code?: string };
  const primary = primaryCode.exec(code)?.[1];
  return primary
    ? { message: `SQLite error: ${message}`, code: `SQLITE_${primary}` }
    : { message, code };
}

/** An error of the protocol itself, under its own code. */
export function protocolError(code: string, message: string) {
  return Object.assign(new Error(message), { code });
}
