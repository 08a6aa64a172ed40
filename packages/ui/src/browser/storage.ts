/** Where a page keeps something beyond its own life. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly keys: () => readonly string[]
}

/**
 * A browser may refuse storage: at the mere mention of `localStorage` when cookies are blocked, or at a write when the
 * disk is full. Then there is nothing to read or to remove. A refused write throws, since only the caller knows what else
 * can be done.
 */
export const shelfOf = (storage: () => Storage): Shelf => ({
  getItem: (key) => otherwise(() => storage().getItem(key), null),
  setItem: (key, text) => storage().setItem(key, text),
  removeItem: (key) => otherwise(() => storage().removeItem(key), undefined),
  keys: () => otherwise(() => Object.keys(storage()), []),
})

function otherwise<Value>(ask: () => Value, refused: Value): Value {
  try {
    return ask()
  } catch {
    return refused
  }
}

/** Keeps what the browser refuses to store in memory, for the life of the page. */
export function orInMemory(shelf: Shelf): Shelf {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? shelf.getItem(key),
    setItem: (key, text) => {
      memory.delete(key)
      try {
        shelf.setItem(key, text)
      } catch {
        memory.set(key, text)
      }
    },
    removeItem: (key) => {
      memory.delete(key)
      shelf.removeItem(key)
    },
    keys: () => [...new Set([...shelf.keys(), ...memory.keys()])],
  }
}

/** Shared by all tabs and kept after the browser closes. */
export const deviceShelf = shelfOf(() => localStorage)
/** Belongs to this tab alone and survives a reload. */
export const tabShelf = shelfOf(() => sessionStorage)
