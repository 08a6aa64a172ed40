/** Where a page keeps something beyond its own life. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly keys: () => readonly string[]
}

/**
 * A browser may refuse storage: at the mere mention of `localStorage` when cookies are blocked, or at a write when the
 * disk is full. Then there is nothing to read or to remove. A refused write throws, since only the caller knows what else
 * can be done.
 */
export const safeStorage = (storage: () => Storage): SafeStorage => ({
  getItem: (key) => orRefused(() => storage().getItem(key), null),
  setItem: (key, text) => storage().setItem(key, text),
  removeItem: (key) => orRefused(() => storage().removeItem(key), undefined),
  keys: () => orRefused(() => Object.keys(storage()), []),
})

function orRefused<Value>(ask: () => Value, refused: Value): Value {
  try {
    return ask()
  } catch {
    return refused
  }
}

/** Keeps what the browser refuses to store in memory, for the life of the page. */
export function orInMemory(storage: SafeStorage): SafeStorage {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? storage.getItem(key),
    setItem: (key, text) => {
      memory.delete(key)
      try {
        storage.setItem(key, text)
      } catch {
        memory.set(key, text)
      }
    },
    removeItem: (key) => {
      memory.delete(key)
      storage.removeItem(key)
    },
    keys: () => [...new Set([...storage.keys(), ...memory.keys()])],
  }
}

/** Shared by all tabs and kept after the browser closes. */
export const deviceStorage = safeStorage(() => localStorage)
/** Belongs to this tab alone and survives a reload. */
export const tabStorage = safeStorage(() => sessionStorage)

/** The longest form, saved both as entries and as a body, takes half of this. */
const MAX_STORED_CHARACTERS = 100_000

/** What was stored under the name; undefined where it is no JSON. */
export function readJson(store: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

/** False where the browser refuses, or the text is too long to be anything that the program writes. */
export function writeJson(store: Pick<Storage, 'setItem'>, key: string, value: unknown): boolean {
  const text = JSON.stringify(value)
  if (text.length > MAX_STORED_CHARACTERS) return false
  try {
    store.setItem(key, text)
    return true
  } catch {
    return false
  }
}
