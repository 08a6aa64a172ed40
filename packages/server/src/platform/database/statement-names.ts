import { createHash } from 'node:crypto'

/** What the database can prepare. Everything else (begin, commit, set) is short and has nothing to plan. */
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b/i

/** Each connection keeps a plan for every name, so there is an end to them. The portal has about 150 statements. */
const MAX_NAMES = 400
/** Statements that came only once so far. Those of varying length would fill the memory otherwise. */
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
