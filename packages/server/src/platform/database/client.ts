import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * A statement that waits for a lock or runs longer than this is given up, and the caller may try again: one held lock
 * or one slow statement must not keep the connections of everybody.
 */
export const TIMEOUTS = {
  lock_timeout: 3_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/** What a transaction begins with behind a pooler: in one message with `begin`, the timeouts cost no round trip. */
const BEGIN_WITH_TIMEOUTS = [
  'begin',
  ...Object.entries(TIMEOUTS).map(([name, value]) => `set local ${name} = ${value}`),
].join('; ')

/** Every statement of a client passes here, so that no query needs to know about names. */
export function clientClass(prepared: boolean, report: (text: string) => void): typeof pg.Client {
  const nameOf = statementNamer()
  const change = (config: unknown, text: string): unknown => {
    if (!prepared) return /^begin\b/.test(text) ? text.replace('begin', BEGIN_WITH_TIMEOUTS) : config
    const name = typeof config === 'object' ? nameOf(text) : undefined
    if (name === undefined) return config
    // A query that is an object of the driver stays that object.
    return config instanceof pg.Query ? Object.assign(config, { name }) : { ...(config as object), name }
  }
  return class extends pg.Client {
    readonly #gathered: string[] = []

    // The driver has ten signatures for this function, so all further arguments are passed on.
    override query(config: unknown, ...rest: unknown[]): never {
      const text = typeof config === 'string' ? config : textOf(config)
      if (text !== undefined) this.#gather(text)
      const changed = text === undefined ? config : change(config, text)
      return (super.query as (...all: unknown[]) => unknown)(changed, ...rest) as never
    }

    /** Queries that are made before the next tick go out in one message; the answers come in the same order. */
    #gather(text: string): void {
      this.#gathered.push(text)
      if (this.#gathered.length > 1) return
      const { stream } = this.connection
      stream.cork()
      process.nextTick(() => {
        stream.uncork()
        report(this.#gathered.splice(0).join('; '))
      })
    }
  }
}

const textOf = (config: unknown): string | undefined =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
    ? config.text
    : undefined

/** What the database can prepare. Everything else (begin, commit, set) is short and has nothing to plan. */
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b/i

/** Each connection keeps a plan for every name, so there is an end to them. The portal has about 150 statements. */
const MAX_NAMES = 400
/** Statements that came only once so far. Without a bound, texts of varying length would fill the memory. */
const MAX_WAITING = 1_000

/**
 * Gives a name to a statement when its text comes for the second time. The driver then sends the text once per
 * connection, and the database parses and plans it once. A name follows from its text, so that two processes on one
 * connection of a pooler mean the same by it.
 */
export function statementNamer(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const waiting = new Set<string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || !PREPARABLE.test(text)) return name
    if (!waiting.delete(text)) {
      if (waiting.size >= MAX_WAITING) waiting.clear()
      waiting.add(text)
      return undefined
    }
    if (names.size >= MAX_NAMES) return undefined
    const made = `k${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, made)
    return made
  }
}
