import { setTimeout } from 'node:timers/promises'

/** Against hanging only: far beyond what the slowest machine needs. */
const LIMIT_MS = 150_000

/** Asks again and again until it is so. What is asked for says what was waited for in vain. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`)
    await setTimeout(2)
  }
}
