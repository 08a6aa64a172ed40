import { randomInt } from 'node:crypto'

const number = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number from 1`)
  return value
}

/** `CLUSTER_SEED=7 npm run cluster` draws the same faults in the same order; their moments follow the machine. */
export const settings = {
  /** How often the primary is killed. */
  kills: number('CLUSTER_KILLS', 20),
  /** No kill begins after so many seconds. */
  seconds: number('CLUSTER_SECONDS', 1_800),
  seed: number('CLUSTER_SEED', randomInt(1, 1_000_000)),
  /** `off` shows that the count finds what asynchronous replication loses. */
  synchronous: process.env['CLUSTER_SYNCHRONOUS'] !== 'off',
  /** `on` takes an acknowledged row away before the count, which must then find it missing. */
  forgesLoss: process.env['CLUSTER_FORGE_LOSS'] === 'on',
  /** `on` sends everything through pgbouncer, with names off. */
  pooler: process.env['CLUSTER_POOLER'] === 'on',
  writers: 6,
} as const

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
