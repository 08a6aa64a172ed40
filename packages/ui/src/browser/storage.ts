/** A storage of the browser, which outlives the page. */
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

/** Holds in memory what the browser refuses to store, until the page closes. */
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

/** Shared by all tabs; it outlives the browser. */
export const deviceStorage = safeStorage(() => localStorage)
/** Belongs to this tab alone and survives a reload. */
export const tabStorage = safeStorage(() => sessionStorage)

/** The longest form, saved both as entries and as a body, takes half of this. */
const MAX_STORED_CHARACTERS = 100_000

/** Reads the stored JSON; undefined if it cannot be read. */
export function readJson(store: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

/** Stores a value as JSON. Returns false when the browser refuses or the text is too long. */
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
