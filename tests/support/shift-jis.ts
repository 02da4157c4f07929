/** Text as Shift_JIS, found by asking the decoder what each pair of bytes means. */
export function shiftJis(text: string) {
  const decoder = new TextDecoder("shift_jis");
  const known = new Map<string, number[]>();
  for (let first = 0x20; first < 0xff; first++) {
    if (first < 0x7f || (first > 0xa0 && first < 0xe0))
      known.set(decoder.decode(Uint8Array.from([first])), [first]);
    else
      for (let second = 0x40; second < 0xfd; second++)
        known.set(decoder.decode(Uint8Array.from([first, second])), [first, second]);
  }
  return Uint8Array.from(
    [...text].flatMap((letter) => known.get(letter) ?? [letter.charCodeAt(0)]),
  );
}
