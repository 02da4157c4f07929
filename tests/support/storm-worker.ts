import { serveWorker } from "#app/local/serve-worker.ts";
import { connect } from "#db/client.ts";

// The Worker as it was built last, in workerd before a database of the test's, to be killed outright.

const [port, url = "", token = ""] = process.argv.slice(2);
await serveWorker({
  host: "127.0.0.1",
  port: Number(port),
  watcher: { say: console.log, giveUp: console.error },
  services: {
    db: connect(url, token).db,
    database: { watch() {} },
    vars: {
      DATABASE_URL: url,
      DATABASE_TOKEN: token,
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_BUCKET: "none",
      S3_REGION: "auto",
      S3_ACCESS_KEY_ID: "none",
      S3_SECRET_ACCESS_KEY: "none",
      SEAL_KEY: btoa("the key of the tests, 32 bytes!!"),
      SEAL_KEY_OLD: "",
      STAFF_SECOND_FACTOR: "optional",
    },
  },
});
process.send?.("ready");
