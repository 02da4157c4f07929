// Takes the place of zod's list of languages in the Worker (app/local/bundle-worker.ts).
export {};
