import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import { readJson, writeJson, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import { actQueue, timeAfter, type StoredAct } from '../../../platform/stored-acts/act-queue.ts'
import { actSender, type Sent } from '../../../platform/stored-acts/act-sender.ts'

/** One bag that was scanned, at the moment of its scan. */
export type Scan = StoredAct & { readonly number: string }

const lineStates = ['waiting', 'declared', 'undeclared', 'repeated', 'refused', 'withdrawn'] as const

/** A scanned bag in the list of the screen. */
export type ScanLine = Scan & {
  readonly state: (typeof lineStates)[number]
  /** The place, or why the scan was refused. */
  readonly text: string
  /** When the bag had been scanned first, where this is not the first time. */
  readonly firstAt?: string
  /** The bag that the scan has made, as it was then. */
  readonly bag?: { readonly bagId: number; readonly version: number }
}

export type ReceivedScan = Pick<ScanLine, 'text' | 'firstAt' | 'bag'> & {
  readonly state: 'declared' | 'undeclared' | 'repeated'
}

type Shown = {
  /** The newest first. */
  readonly lines: readonly ScanLine[]
  readonly waiting: readonly Scan[]
  /** Since when there is no line; undefined while there is one. */
  readonly awaySince: Date | undefined
}

type Options = {
  readonly staffId: number
  readonly send: (scan: Scan) => Promise<Sent<ReceivedScan>>
  readonly now: () => Date
  /** Outlives the browser: what was scanned and has no answer. */
  readonly device: SafeStorage
  /** Lives as long as the tab: what was answered, to be read again. */
  readonly tab: SafeStorage
  readonly invalidText: string
}

/** How many answered scans the tab remembers. */
const MOST_LINES = 500

/** The taking in of bags by one person. It lives outside the screen and goes on sending while another is shown. */
export function createReception({ staffId, send, now, device, tab, invalidText }: Options) {
  const queue = actQueue<Scan>({ storage: device, name: 'scan', staffId, read: readScan })
  const name = `kassavirta.desk.received.${staffId}`
  let settled = readLines(readJson(tab, name)).filter(({ at }) => isOfDay(at, now()))
  const linesNow = () => mergeLines(settled, queue.waiting())
  const { get, set, subscribe } = observable<Shown>({
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
    /** Sends what was left of an earlier page, and whatever waits once the line is said to be back. */
    resume: () => void sender.run(),
    /** The scan of a line was taken back. */
    withdrawn: (line: ScanLine) => settle({ ...line, state: 'withdrawn' }),
    /** Keeps the scan on the device before anything is sent. */
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

export type Reception = ReturnType<typeof createReception>

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
