/**
 * What is worked out of an object, worked out once for as long as somebody holds the object: asked for the same one
 * again, the answer is the first one, whatever else is passed on. Neither the object nor the answer may be written to.
 */
export function oncePer<Key extends object, Rest extends unknown[], Answer>(
  make: (key: Key, ...rest: Rest) => Answer,
) {
  const known = new WeakMap<Key, Answer>();
  return (key: Key, ...rest: Rest): Answer => {
    const found = known.get(key);
    // An answer may be undefined, too.
    if (found !== undefined || known.has(key)) return found as Answer;
    const made = make(key, ...rest);
    known.set(key, made);
    return made;
  };
}
