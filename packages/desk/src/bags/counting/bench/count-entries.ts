import { addPieces, sumsOf, type Pieces, type TallySums } from '@kassavirta/domain/bags/counting/rules'
import type { ChosenDeclaration } from '@kassavirta/domain/bags/counting/api'
import {
  countFault,
  countsOf,
  parseCountEntry,
  type CountTexts,
} from '@kassavirta/domain/kernel/money/counts'
import { notes, pieceFields, type NoteField } from '@kassavirta/domain/kernel/money/denominations'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import {
  centsToEuros,
  formatAmount,
  parseEuros,
  eurosToCents,
  cents,
} from '@kassavirta/domain/kernel/money/money'

/** The typed contents of one till of the bag. */
export type TillEntries = {
  readonly registerText: string
  /** The sum on the till's own slip. */
  readonly slip: string
  /** Counts of pieces by their field, of suspect notes by `suspectField`, and of the rest by their own names. */
  readonly counts: CountTexts
  readonly voucherSum: string
  /** The serial numbers of the suspect notes of a denomination. */
  readonly serials: { readonly [Name in NoteField]?: readonly string[] }
}

/** The owner of an undeclared bag. */
export type Owner = {
  readonly companyId: number
  readonly companyName: string
  readonly accountId: number
  readonly accountNumber: string
}

/** One count of a bag, as it was typed. */
export type CountEntries = {
  readonly tills: readonly TillEntries[]
  /** Undefined until somebody has looked and answered. */
  readonly intact: boolean | undefined
  readonly note: string
  readonly owner: Owner | undefined
  /** The declaration to which the slip in the bag belongs, if there are several. */
  readonly chosen: ChosenDeclaration | undefined
}

export const suspectField = (note: NoteField) => `suspect_${note}` as const
const otherFields = ['unfitNotes', 'checkCount', 'vouchers'] as const

export const emptyTill: TillEntries = { registerText: '', slip: '', counts: {}, voucherSum: '', serials: {} }
export const emptyEntries: CountEntries = {
  tills: [emptyTill],
  intact: undefined,
  note: '',
  owner: undefined,
  chosen: undefined,
}

/** A till on the wire, in an answer as in a call. */
export type WireTill = {
  readonly registerText: string
  readonly declared: number | null
  readonly voucherSum: number
} & { readonly [Name in (typeof pieceFields)[number] | (typeof otherFields)[number]]: number }

const eurosOf = (text: string): number | null => {
  const sum = parseEuros(text)
  return sum === undefined ? null : centsToEuros(sum)
}

export function tillToBody({ registerText, slip, counts, voucherSum }: TillEntries): WireTill {
  const pieces = countsOf([...pieceFields, ...otherFields], counts)
  return {
    ...recordOf([...pieceFields, ...otherFields], (name) => pieces[name] ?? 0),
    registerText: registerText.trim(),
    declared: eurosOf(slip),
    voucherSum: eurosOf(voucherSum) ?? 0,
  }
}

const amountText = (euros: number): string => formatAmount(eurosToCents(euros) ?? cents(0))

/** A saved till, as it would have been typed. A zero is shown as an empty field. */
export const tillFromAnswer = (till: WireTill): TillEntries => ({
  registerText: till.registerText,
  slip: till.declared === null ? '' : amountText(till.declared),
  counts: Object.fromEntries(
    [...pieceFields, ...otherFields]
      .filter((name) => till[name] > 0)
      .map((name) => [name, String(till[name])]),
  ),
  voucherSum: till.voucherSum === 0 ? '' : amountText(till.voucherSum),
  serials: {},
})

/** A saved count. The server does not store the till of a suspect note, so all of them return with the first till. */
export function fromWire(saved: {
  readonly tills: readonly WireTill[]
  readonly intact: boolean | null
  readonly suspects: readonly WireSuspect[]
  readonly note: string
  readonly chosen?: ChosenDeclaration | null
}): CountEntries {
  const chosen = saved.chosen ?? undefined
  if (saved.tills.length === 0) return { ...emptyEntries, chosen }
  const [first = emptyTill, ...others] = saved.tills.map(tillFromAnswer)
  const held = notes.flatMap(({ fieldName }) => {
    const serials = saved.suspects
      .filter(({ denomination }) => denomination === fieldName)
      .map(({ serial }) => serial)
    return serials.length === 0 ? [] : [{ fieldName, serials }]
  })
  const withSuspects: TillEntries = {
    ...first,
    counts: {
      ...first.counts,
      ...Object.fromEntries(
        held.map(({ fieldName, serials }) => [suspectField(fieldName), String(serials.length)]),
      ),
    },
    serials: Object.fromEntries(held.map(({ fieldName, serials }) => [fieldName, serials])),
  }
  const { note } = saved
  const intact = saved.intact ?? undefined
  return { ...emptyEntries, tills: [withSuspects, ...others], intact, note, chosen }
}

export type WireSuspect = { readonly denomination: string; readonly serial: string }

export const piecesTyped = ({ counts }: TillEntries): Pieces => countsOf(pieceFields, counts)
/** The pieces of tills as the server sends them. */
export const piecesOfTills = (tills: readonly WireTill[]): Pieces => addPieces(tills)
export const piecesOfBag = ({ tills }: CountEntries): Pieces => addPieces(tills.map(piecesTyped))
export const sumsOfBag = (entries: CountEntries): TallySums => sumsOf(piecesOfBag(entries))

const suspectsIn = ({ counts }: TillEntries, note: NoteField): number =>
  parseCountEntry(counts[suspectField(note)] ?? '') ?? 0

export type SuspectEntry = {
  readonly till: number
  readonly denomination: NoteField
  readonly index: number
  readonly serial: string
}

/** Each suspect note of the bag, with its serial number as far as it was typed. */
export const suspectsOf = ({ tills }: CountEntries): readonly SuspectEntry[] =>
  tills.flatMap((entries, till) =>
    notes.flatMap(({ fieldName }) =>
      Array.from({ length: Math.min(suspectsIn(entries, fieldName), MOST_SUSPECTS) }, (_, index) => ({
        till,
        denomination: fieldName,
        index,
        serial: entries.serials[fieldName]?.[index] ?? '',
      })),
    ),
  )

/** The most suspect notes that the server accepts with one bag. */
const MOST_SUSPECTS = 100

/** The part of a count that is saved and sent. */
export const toCountBody = (entries: CountEntries) => ({
  tills: entries.tills.map(tillToBody),
  intact: entries.intact ?? null,
  suspects: suspectsOf(entries).map(({ denomination, serial }) => ({ denomination, serial: serial.trim() })),
  note: entries.note.trim(),
  ...(entries.owner && { companyId: entries.owner.companyId, accountId: entries.owner.accountId }),
  ...(entries.chosen !== undefined && { chosen: entries.chosen }),
})

/** Nothing was typed or said yet. */
export const isBlankEntries = ({ tills, intact, note, owner, chosen }: CountEntries): boolean =>
  intact === undefined &&
  owner === undefined &&
  chosen === undefined &&
  note.trim() === '' &&
  tills.length === 1 &&
  tills.every(isBlankTill)

export const isBlankTill = ({ registerText, slip, counts, voucherSum }: TillEntries): boolean =>
  [registerText, slip, voucherSum, ...Object.values(counts)].every((text) => text.trim() === '')

/** The till and the field of an unreadable text, which is neither saved as zero nor sent. */
export type EntryFault = { readonly till: number; readonly field: string }

export const faultsOf = ({ tills }: CountEntries): readonly EntryFault[] =>
  tills.flatMap(({ counts, slip, voucherSum }, till) => [
    ...Object.entries(counts)
      .filter(([, text]) => countFault(text) !== undefined)
      .map(([field]) => ({ till, field })),
    ...(isUnreadableSum(slip) ? [{ till, field: 'slip' }] : []),
    ...(isUnreadableSum(voucherSum) ? [{ till, field: 'voucherSum' }] : []),
  ])

const isUnreadableSum = (text: string): boolean => text.trim() !== '' && parseEuros(text) === undefined

/** Changes one till and leaves the others. */
export const changeTill = (
  entries: CountEntries,
  till: number,
  change: Partial<TillEntries>,
): CountEntries => ({
  ...entries,
  tills: entries.tills.map((each, index) => (index === till ? { ...each, ...change } : each)),
})

export function writeSerial(
  entries: CountEntries,
  { till, denomination, index }: Omit<SuspectEntry, 'serial'>,
  serial: string,
): CountEntries {
  const serials = entries.tills[till]?.serials ?? {}
  const held = serials[denomination] ?? []
  const written = Array.from({ length: Math.max(held.length, index + 1) }, (_, at) =>
    at === index ? serial : (held[at] ?? ''),
  )
  return changeTill(entries, till, { serials: { ...serials, [denomination]: written } })
}
