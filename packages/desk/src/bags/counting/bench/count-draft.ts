import type { ChosenDeclaration } from '@kassavirta/domain/bags/counting/api'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { notes } from '@kassavirta/domain/kernel/money/denominations'
import { readJson, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import { retrying, type Wait } from '../../../platform/stored-acts/retrying.ts'
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
  /** The count that the server confirmed last, as one text. */
  readonly saved: string
}

/** A count as one text. It does not depend on the till at which a suspect note was typed. */
export function textOfCount(entries: CountEntries): string {
  const { suspects, ...body } = toCountBody(entries)
  return JSON.stringify([
    body,
    suspects.map(({ denomination, serial }) => `${denomination} ${serial}`).toSorted(),
  ])
}

/** Stores the typed count on the device, so that it survives a crash and a lost connection. */
export function writeCountDraft(storage: SafeStorage, owner: DraftOwner, draft: CountDraft): void {
  storage.setItem(nameOf(owner), JSON.stringify(draft))
}

export const removeCountDraft = (storage: SafeStorage, owner: DraftOwner): void =>
  storage.removeItem(nameOf(owner))

/**
 * The entries to continue with: the device's, which include everything typed since the last save, unless another device has
 * saved something newer on the server.
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

const readChosen = (found: unknown): ChosenDeclaration | undefined =>
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

/** The state of saving. `waiting` is tried again; `refused` is not, and says why. */
export type SavingState =
  | { readonly type: 'none' }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly at: Date }
  | { readonly type: 'waiting' }
  | { readonly type: 'refused'; readonly text: string }

export type SaveAnswer =
  | { readonly type: 'saved'; readonly at: Date }
  | { readonly type: 'later' }
  | { readonly type: 'refused'; readonly text: string }

/** Called when the state of saving changes, with the sent count once its outcome is known. */
export type SavingListener<Pass> = (state: SavingState, sent?: Pass) => void

type Options<Pass> = {
  readonly save: (pass: Pass) => Promise<SaveAnswer>
  readonly wait?: Wait
}

/**
 * Saves a pass whenever a field is left. One call runs at a time and the newest entries follow it, so that an older call
 * never arrives after a newer one; a lost connection is tried again until it is back.
 */
export function passSaver<Pass>({ save, wait }: Options<Pass>) {
  let next: { readonly pass: Pass } | undefined
  let onState: SavingListener<Pass> = () => undefined
  const { run, stop } = retrying(async () => {
    if (!next) return 'done'
    const { pass } = next
    next = undefined
    onState({ type: 'saving' })
    const answer = await save(pass)
    if (answer.type === 'later') {
      next ??= { pass }
      onState({ type: 'waiting' })
      return 'later'
    }
    onState(answer, pass)
    return 'more'
  }, wait)
  return {
    listen: (listener: SavingListener<Pass>) => {
      onState = listener
    },
    soon: (pass: Pass) => {
      next = { pass }
      void run()
    },
    /** Drops a waiting save, because the count is sent whole or leaves the table; resolves when no call is under way. */
    halt: async () => {
      next = undefined
      await stop()
      next = undefined
    },
  }
}
