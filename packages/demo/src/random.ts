/** Random values that are the same in every run, so that the demo of a day is the same on every machine. */
export type Random = {
  /** At least 0, below 1. */
  readonly share: () => number
  readonly between: (least: number, most: number) => number
  readonly int: (least: number, most: number) => number
  readonly chance: (of: number) => boolean
  readonly pick: <Value>(from: readonly Value[]) => Value
  /** Picks a value with the probability of its weight. */
  readonly weighted: <Value>(from: readonly (readonly [Value, number])[]) => Value
}

/** The same subject gives the same sequence, no matter what else is generated before or after it. */
export function randomFor(...subject: readonly (string | number)[]): Random {
  const share = mulberry32(fnv1a(subject.join('|')))
  const between = (least: number, most: number) => least + share() * (most - least)
  const pick = <Value>(from: readonly Value[]): Value => {
    if (from.length === 0) throw new RangeError(`nothing to pick from: ${subject.join(' ')}`)
    return from[Math.floor(share() * from.length)] as Value
  }
  return {
    share,
    between,
    int: (least, most) => Math.floor(between(least, most + 1)),
    chance: (of) => share() < of,
    pick,
    weighted: (from) => {
      let left = share() * from.reduce((sum, [, weight]) => sum + weight, 0)
      return (from.find(([, weight]) => (left -= weight) < 0) ?? pick(from))[0]
    },
  }
}

/** 32 bits of a text (FNV-1a, public domain). */
function fnv1a(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return hash
}

/** A small generator by Tommy Ettinger (public domain), good enough for a shop's takings. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
