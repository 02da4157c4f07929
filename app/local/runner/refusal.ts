/** Why the runner or a command does nothing, in a sentence for whoever called it. */
export class Refusal extends Error {}
