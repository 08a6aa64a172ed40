import { prepareAlso } from './framed-page.ts'

type Wait = { due: number; readonly every?: number; readonly act: () => void }

/** Half a second: what a page lays out or types ahead waits less, what people or servers are given waits more. */
const LONG_MS = 500
/** Above any number that the browser itself gives to a wait. */
const FIRST_ID = 1_000_000_000

/**
 * Long waits of the page that is being opened stand still until they are put forward, so that no test takes a minute or is late
 * by one. Short ones go on as they are.
 */
export function stopLongWaits() {
  let waits = new Map<number, Wait>()
  let now = 0
  let nextId = FIRST_ID

  prepareAlso((page) => {
    waits = new Map()
    const soon = page.setTimeout.bind(page)
    const often = page.setInterval.bind(page)
    const forget = page.clearTimeout.bind(page)
    const begin = (act: () => void, ms: number, every?: number): number => {
      nextId += 1
      waits.set(nextId, { due: now + ms, act, ...(every === undefined ? {} : { every }) })
      return nextId
    }
    const end = (id?: number) => void (waits.delete(id ?? 0) || forget(id))
    const replaced = {
      setTimeout: (act: () => void, ms = 0) => (ms < LONG_MS ? soon(act, ms) : begin(act, ms)),
      setInterval: (act: () => void, ms = 0) => (ms < LONG_MS ? often(act, ms) : begin(act, ms, ms)),
      clearTimeout: end,
      clearInterval: end,
    }
    Object.assign(page, replaced)
  })

  const firstUntil = (moment: number) =>
    [...waits].filter(([, { due }]) => due <= moment).toSorted(([, one], [, other]) => one.due - other.due)[0]

  return {
    /** How long each of them has still to go. */
    left: (): readonly number[] => [...waits.values()].map(({ due }) => due - now),
    putForward: async (ms: number): Promise<void> => {
      const target = now + ms
      for (let next = firstUntil(target); next; next = firstUntil(target)) {
        const [id, wait] = next
        now = wait.due
        if (wait.every === undefined) waits.delete(id)
        else wait.due += wait.every
        wait.act()
        await turn()
      }
      now = target
      await turn()
    },
  }
}

/** Lets the page take in what has just happened. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
