import { pieceFields } from '@kassavirta/domain/counting/api'
import { notes } from '@kassavirta/domain/kernel/denominations'
import { isRecord } from '@kassavirta/domain/kernel/records'
import type { Shelf } from '@kassavirta/ui/browser/storage'
import { readJson } from '@kassavirta/ui/submission/drafts'
import { emptyEntries, fromWireTill, type CountEntries, type TillEntries, type WireTill } from './count-entries.ts'

/** A draft belongs to one person and one pass of one bag. */
export type DraftOwner = { readonly staffId: number; readonly bagId: number; readonly pass: number }

const nameOf = ({ staffId, bagId, pass }: DraftOwner): string =>
  `kassavirta.desk.count.${staffId}.${bagId}.${pass}`

type CountDraft = {
  readonly entries: CountEntries
  /** The tills that the server has confirmed last, as one text. */
  readonly saved: string
}

export const savedText = (tills: readonly WireTill[]): string =>
  JSON.stringify(tills.map((till) => [till.registerText, till.declared, till.voucherSum, ...numbersOf(till)]))

const numbersOf = (till: WireTill): readonly number[] =>
  [...pieceFields, 'unfitNotes' as const, 'checkCount' as const, 'vouchers' as const].map((name) => till[name])

/** Keeps on the device what was typed, so that neither a crash nor a lost line loses it. */
export function writeCountDraft(shelf: Shelf, owner: DraftOwner, draft: CountDraft): void {
  shelf.setItem(nameOf(owner), JSON.stringify(draft))
}

export const removeCountDraft = (shelf: Shelf, owner: DraftOwner): void => shelf.removeItem(nameOf(owner))

/**
 * What to go on with: the device's entries, which hold what was typed since the last save, unless the server has been
 * told more by another device meanwhile.
 */
export function entriesToResume(
  shelf: Shelf,
  owner: DraftOwner,
  tills: readonly WireTill[],
): CountEntries {
  const draft = readDraft(readJson(shelf, nameOf(owner)))
  if (draft && (tills.length === 0 || draft.saved === savedText(tills))) return draft.entries
  return tills.length === 0 ? emptyEntries : { ...emptyEntries, tills: tills.map(fromWireTill) }
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
  return { tills, intact: found['intact'] !== false, note: textOf(found['note']) }
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
        notes.map(({ fieldName }) => [fieldName, listOf(isRecord(found['serials']) && found['serials'][fieldName])]),
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
