import { isRecord } from '@kassavirta/domain/kernel/records'
import type { Shelf } from '@kassavirta/ui/browser/storage.ts'

/** One bag that was scanned: kept on the device from the first moment until the server has answered. */
export type Scan = {
  /** The key of the act: however often the scan is sent, the bag arrives once. */
  readonly key: string
  readonly number: string
  /** When it was scanned, as the desk's server would tell the time. */
  readonly at: string
}

/** Each scan is stored under a name of its own, so that two tabs never write over each other's. */
const prefixOf = (staffId: number): string => `kassavirta.desk.scan.${staffId}.`
const nameOf = (staffId: number, { at, key }: Scan): string => `${prefixOf(staffId)}${at}.${key}`

export type ScanQueue = {
  /** The scans that have no answer yet, the oldest first. */
  readonly waiting: () => readonly Scan[]
  readonly add: (scan: Scan) => void
  readonly remove: (scan: Scan) => void
}

/** The scans of one person. Somebody else's at the same device stay until that person signs in again. */
export function scanQueue(shelf: Shelf, staffId: number): ScanQueue {
  const prefix = prefixOf(staffId)
  return {
    waiting: () =>
      shelf
        .keys()
        .filter((name) => name.startsWith(prefix))
        .toSorted()
        .flatMap((name) => readScan(shelf.getItem(name))),
    add: (scan) => shelf.setItem(nameOf(staffId, scan), JSON.stringify(scan)),
    remove: (scan) => shelf.removeItem(nameOf(staffId, scan)),
  }
}

function readScan(text: string | null): readonly Scan[] {
  const found = readJson(text)
  if (!isRecord(found)) return []
  const { key, number, at } = found
  const isWhole = typeof key === 'string' && typeof number === 'string' && typeof at === 'string'
  return isWhole ? [{ key, number, at }] : []
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
