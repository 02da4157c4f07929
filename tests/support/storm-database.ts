import { startLibsqlServer } from "#app/local/libsql-server.ts";

// A database server that a test kills outright and starts again at the same address.

const [port, file = "", token = ""] = process.argv.slice(2);
await startLibsqlServer({ port: Number(port), file, token });
process.send?.("ready");
