import pg from 'pg'
import { statementNamer } from './statement-names.ts'

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
export function clientClass(prepared: boolean, tell: (text: string) => void): typeof pg.Client {
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

    // The driver has ten signatures for one function; whatever comes goes on.
    override query(config: unknown, ...rest: unknown[]): never {
      const text = typeof config === 'string' ? config : textOf(config)
      if (text !== undefined) this.#gather(text)
      const changed = text === undefined ? config : change(config, text)
      return (super.query as (...all: unknown[]) => unknown)(changed, ...rest) as never
    }

    /** What is asked for before anything else happens goes out in one message; the answers come in the same order. */
    #gather(text: string): void {
      this.#gathered.push(text)
      if (this.#gathered.length > 1) return
      const { stream } = this.connection
      stream.cork()
      process.nextTick(() => {
        stream.uncork()
        tell(this.#gathered.splice(0).join('; '))
      })
    }
  }
}

const textOf = (config: unknown): string | undefined =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
    ? config.text
    : undefined
