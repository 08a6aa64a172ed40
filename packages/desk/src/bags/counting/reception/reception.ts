import { useEffect, useSyncExternalStore } from 'react'
import { receiveBag } from '@kassavirta/domain/bags/counting/api'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import { onePerOwner } from '@kassavirta/ui/browser/one-per-owner.ts'
import {
  readJson,
  writeJson,
  type SafeStorage,
  deviceStorage,
  orInMemory,
  tabStorage,
} from '@kassavirta/ui/browser/storage.ts'
import { refusalText } from '../../../platform/api/refusal.ts'
import { useActCall } from '../../../platform/api/use-act.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import {
  actQueue,
  timeAfter,
  type StoredAct,
  actSender,
  type ActResult,
} from '../../../platform/stored-acts/act-queue.ts'
import { receptionTexts as texts } from './texts.fi.ts'

/** One bag that was scanned, at the moment of its scan. */
type Scan = StoredAct & { readonly number: string }

const lineStates = ['waiting', 'declared', 'undeclared', 'repeated', 'refused', 'withdrawn'] as const

/** A scanned bag in the list of the screen. */
export type ScanLine = Scan & {
  readonly state: (typeof lineStates)[number]
  /** The place, or why the scan was refused. */
  readonly text: string
  /** When the bag had been scanned first, where this is not the first time. */
  readonly firstAt?: string
  /** The bag that the scan created, with its version at that moment. */
  readonly bag?: { readonly bagId: number; readonly version: number }
}

export type ReceivedScan = Pick<ScanLine, 'text' | 'firstAt' | 'bag'> & {
  readonly state: 'declared' | 'undeclared' | 'repeated'
}

type ReceptionState = {
  /** The newest first. */
  readonly lines: readonly ScanLine[]
  readonly waiting: readonly Scan[]
  /** Since when the connection is lost; undefined while online. */
  readonly awaySince: Date | undefined
}

type Options = {
  readonly staffId: number
  readonly send: (scan: Scan) => Promise<ActResult<ReceivedScan>>
  readonly now: () => Date
  /** Stores scans without an answer; it outlives the browser. */
  readonly device: SafeStorage
  /** Stores answered scans for the list; it lasts as long as the tab. */
  readonly tab: SafeStorage
  readonly invalidText: string
}

/** How many answered scans the tab remembers. */
const MOST_LINES = 500

/** The reception of bags by one person. It lives outside the screen, so that it goes on sending while another screen is shown. */
export function createReception({ staffId, send, now, device, tab, invalidText }: Options) {
  const queue = actQueue<Scan>({ storage: device, name: 'scan', staffId, read: readScan })
  const name = `kassavirta.desk.received.${staffId}`
  let settled = readLines(readJson(tab, name)).filter(({ at }) => isOfDay(at, now()))
  const linesNow = () => mergeLines(settled, queue.waiting())
  const { get, set, subscribe } = observable<ReceptionState>({
    lines: linesNow(),
    waiting: queue.waiting(),
    awaySince: undefined,
  })
  const show = () => set({ lines: linesNow(), waiting: queue.waiting() })
  const settle = (line: ScanLine) => {
    settled = [line, ...settled.filter(({ key }) => key !== line.key)].slice(0, MOST_LINES)
    writeJson(tab, name, settled)
    show()
  }
  const sender = actSender<Scan, ReceivedScan>({
    queue,
    send,
    onSettled: (scan, sent) =>
      settle(
        sent.type === 'answered'
          ? { ...scan, ...sent.answer }
          : { ...scan, state: 'refused', text: sent.text },
      ),
    onTried: (isAway) => {
      set({ awaySince: isAway ? (get().awaySince ?? now()) : undefined })
      show()
    },
  })
  return {
    get,
    subscribe,
    /** Sends what an earlier page left, and is called again when the connection returns. */
    resume: () => void sender.run(),
    /** The scan of a line was taken back. */
    withdrawn: (line: ScanLine) => settle({ ...line, state: 'withdrawn' }),
    /** Stores the scan on the device before it is sent. */
    scan: (text: string) => {
      const at = timeAfter(get().lines[0]?.at, now())
      const scan: Scan = { key: crypto.randomUUID(), number: cleanBagNumber(text), at }
      if (!isBagNumber(scan.number))
        return settle({ ...scan, number: text.trim(), state: 'refused', text: invalidText })
      queue.add(scan)
      show()
      void sender.run()
    },
  }
}

type Reception = ReturnType<typeof createReception>

const readScan = ({ number }: Readonly<Record<string, unknown>>) =>
  typeof number === 'string' ? { number } : undefined

const isOfDay = (at: string, now: Date): boolean => dayOf(new Date(at)) === dayOf(now)

const mergeLines = (settled: readonly ScanLine[], waiting: readonly Scan[]): readonly ScanLine[] =>
  [...settled, ...waiting.map((scan): ScanLine => ({ ...scan, state: 'waiting', text: '' }))].toSorted(
    (one, other) => other.at.localeCompare(one.at),
  )

const readLines = (found: unknown): readonly ScanLine[] =>
  Array.isArray(found) ? found.filter((line): line is ScanLine => isLine(line)) : []

const isLine = (found: unknown): boolean =>
  isRecord(found) &&
  ['key', 'number', 'at', 'text'].every((field) => typeof found[field] === 'string') &&
  lineStates.some((state) => state === found['state'])

type ActCall = ReturnType<typeof useActCall>

const receptionOf = onePerOwner<Reception>()

const newReception = (staffId: number, send: ActCall): Reception =>
  createReception({
    staffId,
    send: (scan) => receive(send, scan),
    now: serverNow,
    device: orInMemory(deviceStorage),
    tab: orInMemory(tabStorage),
    invalidText: validationTexts.bagNumberInvalid,
  })

async function receive(send: ActCall, { key, number, at }: Scan): Promise<ActResult<ReceivedScan>> {
  try {
    const { bag, isDeclared, isRepeated } = await send(receiveBag, { key, body: { body: { number, at } } })
    const text = bag.company?.name ?? ''
    if (isRepeated) return answered({ state: 'repeated', text, firstAt: bag.arrived.toISOString() })
    const { bagId, version } = bag
    return answered({ state: isDeclared ? 'declared' : 'undeclared', text, bag: { bagId, version } })
  } catch (thrown) {
    const text = refusalText(thrown, texts.notFound)
    return text === undefined ? { type: 'later' } : { type: 'refused', text }
  }
}

const answered = (answer: ReceivedScan): ActResult<ReceivedScan> => ({ type: 'answered', answer })

/** The reception of the person at the desk. Scans of an earlier page are sent as soon as it is used. */
export function useReception() {
  const { id } = useStaff()
  const send = useActCall()
  const reception = receptionOf(String(id), () => newReception(id, send))
  useEffect(() => {
    reception.resume()
    globalThis.addEventListener('online', reception.resume)
    return () => globalThis.removeEventListener('online', reception.resume)
  }, [reception])
  const { scan, withdrawn } = reception
  return { ...useSyncExternalStore(reception.subscribe, reception.get), scan, withdrawn }
}
