import { startLibsqlServer } from "../libsql-server.ts";

// The database runs beside the runner: its blocking calls must not hold up the pages' server.
// When the runner is gone, however it went, this ends too and takes the runtime with it.

const [file = "", token = "", port = "0"] = process.argv.slice(2);
let runtimePids: number[] = [];

process.on("disconnect", () => {
  for (const pid of runtimePids) endQuietly(pid);
  process.exit(0);
});
process.on("message", (message: { watch: number[] }) => {
  runtimePids = message.watch;
});
// Ctrl-C reaches the whole group; the runner decides when the database may go.
process.on("SIGINT", () => {});

const { url } = await startLibsqlServer({ file, token, port: Number(port) });
process.send?.({ url });

function endQuietly(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
