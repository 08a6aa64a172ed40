import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { readJson, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import { retrying, type StepResult, type Wait } from './retrying.ts'

/** An act done without waiting for the connection, stored on the device until the server has answered. */
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
  /** Reads a stored act without its key and time; undefined if it is something else. */
  readonly read: (found: Readonly<Record<string, unknown>>) => Omit<Act, keyof StoredAct> | undefined
}

/**
 * The stored acts of one person. Acts of somebody else on the same device stay until that person signs in again. Each act is
 * stored under its own name, so that two tabs never overwrite each other's.
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

/** A time after the last act: the estimated server time may jump back, but the order of a person's acts must not. */
export const timeAfter = (last: string | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), last === undefined ? 0 : Date.parse(last) + 1)).toISOString()

/** The server's answer to an act. `later` means that the outcome is unknown, so the act stays in the queue. */
export type ActResult<Answer> =
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'later' }

type ActSenderOptions<Act extends StoredAct, Answer> = {
  readonly queue: ActQueue<Act>
  readonly send: (act: Act) => Promise<ActResult<Answer>>
  readonly onSettled: (act: Act, sent: Exclude<ActResult<Answer>, { readonly type: 'later' }>) => void
  /** Called after every attempt; `isAway` is true while offline. */
  readonly onTried: (isAway: boolean) => void
  readonly wait?: Wait | undefined
}

/** Sends the queue in its order, one act at a time, and goes on by itself when the connection comes back. */
export function actSender<Act extends StoredAct, Answer>({
  queue,
  send,
  onSettled,
  onTried,
  wait,
}: ActSenderOptions<Act, Answer>) {
  const ended = (): StepResult => {
    const isAway = queue.waiting().length > 0
    onTried(isAway)
    return isAway ? 'later' : 'done'
  }
  return retrying(async () => {
    const [act] = queue.waiting()
    if (!act) return ended()
    const sent = await send(act)
    if (sent.type === 'later') return ended()
    queue.remove(act)
    onSettled(act, sent)
    return 'more'
  }, wait)
}
