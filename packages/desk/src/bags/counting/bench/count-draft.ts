import type { Chosen } from '@kassavirta/domain/bags/counting/wire'
import { notes } from '@kassavirta/domain/kernel/money/denominations'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { readJson, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import {
  isBlankEntries,
  toCountBody,
  type CountEntries,
  type Owner,
  type TillEntries,
} from './count-entries.ts'

/** A draft belongs to one person and one pass of one bag. */
export type DraftOwner = { readonly staffId: number; readonly bagId: number; readonly pass: number }

const nameOf = ({ staffId, bagId, pass }: DraftOwner): string =>
  `kassavirta.desk.count.${staffId}.${bagId}.${pass}`

type CountDraft = {
  readonly entries: CountEntries
  /** What the server has confirmed last, as one text. */
  readonly saved: string
}

/** A count as one text, which is the same whichever till a suspect note was typed at. */
export function textOfCount(entries: CountEntries): string {
  const { suspects, ...body } = toCountBody(entries)
  return JSON.stringify([
    body,
    suspects.map(({ denomination, serial }) => `${denomination} ${serial}`).toSorted(),
  ])
}

/** Keeps on the device what was typed, so that neither a crash nor a lost line loses it. */
export function writeCountDraft(storage: SafeStorage, owner: DraftOwner, draft: CountDraft): void {
  storage.setItem(nameOf(owner), JSON.stringify(draft))
}

export const removeCountDraft = (storage: SafeStorage, owner: DraftOwner): void =>
  storage.removeItem(nameOf(owner))

/**
 * What to go on with: the device's entries, which hold what was typed since the last save, unless the server has been
 * told more by another device meanwhile.
 */
export function entriesToResume(storage: SafeStorage, owner: DraftOwner, saved: CountEntries): CountEntries {
  const draft = readDraft(readJson(storage, nameOf(owner)))
  return draft && (isBlankEntries(saved) || draft.saved === textOfCount(saved)) ? draft.entries : saved
}

function readDraft(found: unknown): CountDraft | undefined {
  if (!isRecord(found) || typeof found['saved'] !== 'string') return undefined
  const entries = readEntries(found['entries'])
  return entries && { entries, saved: found['saved'] }
}

function readEntries(found: unknown): CountEntries | undefined {
  if (!isRecord(found) || !Array.isArray(found['tills'])) return undefined
  const tills = found['tills'].flatMap(readTill)
  if (tills.length === 0 || tills.length !== found['tills'].length) return undefined
  return {
    tills,
    intact: typeof found['intact'] === 'boolean' ? found['intact'] : undefined,
    note: textOf(found['note']),
    owner: readOwner(found['owner']),
    chosen: readChosen(found['chosen']),
  }
}

const readChosen = (found: unknown): Chosen | undefined =>
  found === 'none' || typeof found === 'number' ? found : undefined

function readOwner(found: unknown): Owner | undefined {
  if (!isRecord(found)) return undefined
  const { companyId, accountId } = found
  if (typeof companyId !== 'number' || typeof accountId !== 'number') return undefined
  return {
    companyId,
    accountId,
    companyName: textOf(found['companyName']),
    accountNumber: textOf(found['accountNumber']),
  }
}

function readTill(found: unknown): readonly TillEntries[] {
  if (!isRecord(found)) return []
  return [
    {
      registerText: textOf(found['registerText']),
      slip: textOf(found['slip']),
      counts: textsOf(found['counts']),
      voucherSum: textOf(found['voucherSum']),
      serials: Object.fromEntries(
        notes.map(({ fieldName }) => [
          fieldName,
          listOf(isRecord(found['serials']) && found['serials'][fieldName]),
        ]),
      ),
    },
  ]
}

const textOf = (found: unknown): string => (typeof found === 'string' ? found : '')
const listOf = (found: unknown): readonly string[] => (Array.isArray(found) ? found.map(textOf) : [])

const textsOf = (found: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(found) ? found : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )
