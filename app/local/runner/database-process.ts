import { startLibsqlServer } from "../database/libsql-server.ts";

// The database runs beside the runner: its blocking calls must not hold up the pages' server.
// When the runner is gone, however it went, this ends too and takes the runtime with it.

const [file = "", token = "", port = "0", ...pids] = process.argv.slice(2);
let runtimePids = pids.map(Number);

process.on("disconnect", end);
process.on("message", (message: { watch: number[] }) => {
  runtimePids = message.watch;
});
// Ctrl-C reaches the whole group; the runner decides when the database may go.
process.on("SIGINT", () => {});
// It may have gone before anybody listened.
if (!process.connected) end();

const { url } = await startLibsqlServer({ file, token, port: Number(port) });
// Where the runner has gone meanwhile, this may be told of it by the message before the event.
process.send?.({ url }, undefined, undefined, (error) => error && end());

function end() {
  for (const pid of runtimePids) endQuietly(pid);
  process.exit(0);
}

function endQuietly(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
