import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { readJson, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'

/** Something that was done without waiting for the line: kept on the device until the server has answered. */
export type StoredAct = {
  /** The key of the act: however often it is sent, it is done once. */
  readonly key: string
  /** When it was done, as the desk's server would tell the time. */
  readonly at: string
}

export type ActQueue<Act extends StoredAct> = {
  /** The acts that have no answer yet, the oldest first. */
  readonly waiting: () => readonly Act[]
  readonly add: (act: Act) => void
  readonly remove: (act: Act) => void
}

type Options<Act extends StoredAct> = {
  readonly storage: SafeStorage
  /** The kind of the acts, in the names under which they are stored. */
  readonly name: string
  readonly staffId: number
  /** The act that was stored, without its key and time; undefined where something else was found. */
  readonly read: (found: Readonly<Record<string, unknown>>) => Omit<Act, keyof StoredAct> | undefined
}

/**
 * The acts of one person. Somebody else's at the same device stay until that person signs in again. Each is stored under a
 * name of its own, so that two tabs never write over each other's.
 */
export function actQueue<Act extends StoredAct>({
  storage,
  name,
  staffId,
  read,
}: Options<Act>): ActQueue<Act> {
  const prefix = `kassavirta.desk.${name}.${staffId}.`
  const nameOf = ({ at, key }: StoredAct): string => `${prefix}${at}.${key}`
  const readAct = (stored: string): readonly Act[] => {
    const found = readJson(storage, stored)
    if (!isRecord(found)) return []
    const { key, at } = found
    const rest = read(found)
    if (typeof key !== 'string' || typeof at !== 'string' || rest === undefined) return []
    return [{ ...rest, key, at } as Act]
  }
  return {
    waiting: () =>
      storage
        .keys()
        .filter((stored) => stored.startsWith(prefix))
        .toSorted()
        .flatMap(readAct),
    add: (act) => storage.setItem(nameOf(act), JSON.stringify(act)),
    remove: (act) => storage.removeItem(nameOf(act)),
  }
}

/** The server's time is an estimate that may be set back; the order of what a person does is not. */
export const timeAfter = (last: string | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), last === undefined ? 0 : Date.parse(last) + 1)).toISOString()
