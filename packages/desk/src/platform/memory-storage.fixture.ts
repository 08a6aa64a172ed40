import type { SafeStorage } from '@kassavirta/ui/browser/storage.ts'

/** A storage of the browser that lasts as long as its test. */
export function memoryStorage(): SafeStorage {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => void held.set(key, text),
    removeItem: (key) => void held.delete(key),
    keys: () => [...held.keys()],
  }
}
