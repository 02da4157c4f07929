interface Limits {
  most: number;
  /** Of all copies together, as `size` counts them. */
  bytes?: number;
}

/** So many copies at most; what was not asked for the longest leaves first. */
export class Copies<Copy> {
  readonly #copies = new Map<string, { copy: Copy; size: number }>();
  readonly #limits: Limits;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get(key: string): Copy | undefined {
    const found = this.#copies.get(key);
    if (!found) return undefined;
    this.#copies.delete(key);
    this.#copies.set(key, found);
    return found.copy;
  }

  set(key: string, copy: Copy, size = 0) {
    this.delete(key);
    this.#copies.set(key, { copy, size });
    this.#bytes += size;
    const { most, bytes = Number.POSITIVE_INFINITY } = this.#limits;
    while (this.#copies.size > most || this.#bytes > bytes)
      this.delete(this.#copies.keys().next().value!);
  }

  delete(key: string) {
    const found = this.#copies.get(key);
    if (found && this.#copies.delete(key)) this.#bytes -= found.size;
  }

  clear() {
    this.#copies.clear();
    this.#bytes = 0;
  }
}
