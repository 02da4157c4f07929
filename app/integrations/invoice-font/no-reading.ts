// Takes the place of what reads PDFs and their fields in the Worker (app/local/bundle/bundle-worker.ts).

/** A PDF of ours is written anew, never read: neither a parser nor a form is asked for. */
export default class NoReading {}
