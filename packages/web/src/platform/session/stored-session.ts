/** What survives a reload of this tab: the refresh token and its user. Nothing else, and never the password. */
export type StoredSession = { readonly refreshToken: string; readonly userId: number }

const KEY = 'kassavirta.session'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readStored(store: Store): StoredSession | undefined {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    const whole = typeof found === 'object' && found !== null && 'refreshToken' in found && 'userId' in found
    if (!whole || typeof found.refreshToken !== 'string' || typeof found.userId !== 'number') return undefined
    return { refreshToken: found.refreshToken, userId: found.userId }
  } catch {
    return undefined
  }
}

export const writeStored = (store: Store, session: StoredSession): void =>
  store.setItem(KEY, JSON.stringify(session))

export const clearStored = (store: Store): void => store.removeItem(KEY)
