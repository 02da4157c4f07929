/** People of one kind, each doing one thing at a time; a thing to do waits for who is free. */
export class Pool<Person> {
  private readonly free: Person[];
  private readonly waiting: ((person: Person) => void)[] = [];

  constructor(people: readonly Person[]) {
    this.free = [...people];
  }

  async lend<Value>(work: (person: Person) => Promise<Value>): Promise<Value> {
    const person =
      this.free.shift() ?? (await new Promise<Person>((start) => this.waiting.push(start)));
    try {
      return await work(person);
    } finally {
      const next = this.waiting.shift();
      if (next) next(person);
      else this.free.push(person);
    }
  }
}
