/** A state outside the screens whose changes can be listened to. */
export function observable<State>(first: State) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change: Partial<State>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
