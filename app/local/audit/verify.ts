import { parseArgs } from "node:util";
import { findAnchor, findSeal, verifyAudit } from "#app/domain/console/audit/seal-audit.server.ts";
import { readAuditState } from "#db/audit-state.ts";
import { databaseAtHand } from "./database-at-hand.ts";

// Proves the chain of the log of changes: of DATA_DIR, running or not, or with --deployed of the deployed shop.

const { values } = parseArgs({
  options: {
    deployed: { type: "boolean", default: false },
    expect: { type: "string" },
    from: { type: "string", default: "0" },
  },
});

try {
  const { db, close } = databaseAtHand(values.deployed);
  const from = await findSeal(db, Number(values.from));
  if (!from) throw new Error(`there is no seal ${values.from}`);
  const proof = await verifyAudit(db, { from });
  if (!proof.ok) throw new Error(proof.where);

  const { seals, rows, last, unsealed } = proof;
  console.log(`${seals} seals over ${rows} rows hold; ${unsealed} rows are not sealed yet`);
  if (last.sequence > 0) console.log(`newest seal: ${last.sequence} ${last.hash}`);
  if (values.expect) {
    const anchor = await findAnchor(db, values.expect, last);
    if (!anchor) throw new Error(`no seal has the hash ${values.expect}: the chain was made anew`);
    console.log(`the expected hash is that of seal ${anchor}`);
  }
  const { wanted, missing, changed } = await readAuditState(db);
  if (missing.length + changed.length > 0)
    throw new Error(`the log is not on: ${[...missing, ...changed].join(", ")}`);
  console.log(`the log is on: ${wanted} triggers stand`);
  close();
} catch (error) {
  console.error(`The log of changes does not hold: ${(error as Error).message}`);
  process.exit(1);
}
