import * as z from 'zod/mini'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { faultOf as ruleFaultOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { isRecord, keysOf, recordOf } from '@kassavirta/domain/kernel/data/records'
import { type RowFault, noteFaults, type BundleFault } from './faults.ts'
import type { KeyPath } from './bundle-text.ts'
import { sections, type BundleRow, type SectionName } from './bundle.ts'

/** A row with its index in the section as it was sent. */
export type NumberedRow<Name extends SectionName> = { readonly index: number; readonly row: BundleRow<Name> }

export type ReadBundle = {
  readonly rows: { readonly [Name in SectionName]: readonly NumberedRow<Name>[] }
  /** The keys of all rows, faulty ones included, so that a reference to a faulty row is not a second fault. */
  readonly given: Readonly<Record<SectionName, ReadonlySet<string>>>
  /** The first of them, and how many there are. */
  readonly faults: readonly BundleFault[]
  readonly faultCount: number
  /** Unknown keys that were ignored. */
  readonly ignored: readonly UnknownKey[]
}

export const sectionNames: readonly SectionName[] = keysOf(sections)

/** The rows of one message between threads: few enough that taking it in holds up no other call. */
const PIECE_ROWS = 500

export type BundlePiece =
  | { readonly section: SectionName; readonly rows: readonly NumberedRow<SectionName>[] }
  | { readonly rest: Omit<ReadBundle, 'rows'> }

type Options = { readonly ignoreUnknown: boolean; readonly repeated?: readonly KeyPath[] }

/**
 * Checks everything that can be checked without the database. An unknown key is a fault, because it may be misspelt,
 * unless the caller asks to ignore it.
 */
export function readBundle(bundle: unknown, ignoreUnknown = false): ReadBundle {
  const collected = collectBundle()
  for (const piece of bundlePieces(bundle, { ignoreUnknown })) collected.add(piece)
  return collected.end()
}

export function collectBundle() {
  const rows = recordOf(sectionNames, (): NumberedRow<SectionName>[] => [])
  let rest: Omit<ReadBundle, 'rows'> | undefined
  return {
    add: (piece: BundlePiece): void => {
      if ('rest' in piece) rest = piece.rest
      else rows[piece.section].push(...piece.rows)
    },
    end: (): ReadBundle => {
      if (!rest) throw new Error('a bundle was not read to its end')
      // Each section has its own type of row, but the compiler does not follow that.
      return { rows, ...rest } as unknown as ReadBundle
    },
  }
}

/** Yields the rows piece by piece, and at last the facts about the whole bundle. */
export function* bundlePieces(
  bundle: unknown,
  { ignoreUnknown, repeated = [] }: Options,
): Generator<BundlePiece> {
  const lists = isRecord(bundle) ? bundle : {}
  const noted = noteFaults()
  const unknown: BundleFault[] = []
  const noteUnknown = (found: readonly BundleFault[]) =>
    ignoreUnknown ? void unknown.push(...found) : noted.add(found)
  noted.add(structureFaults(bundle))
  noted.add(repeated.map(repeatedKey))
  noteUnknown(unknownSections(lists))
  const given: Partial<Record<SectionName, ReadonlySet<string>>> = {}
  for (const section of sectionNames) {
    const list: unknown = Object.hasOwn(lists, section) ? lists[section] : []
    const raw: readonly unknown[] = Array.isArray(list) ? list : []
    given[section] = new Set(raw.map(extIdOf).filter((key) => key !== undefined))
    const repeatsOf = repeatFinder(section)
    for (let start = 0; start < raw.length; start += PIECE_ROWS) {
      const { rows, faults, unknown: keys } = readRows(section, raw.slice(start, start + PIECE_ROWS), start)
      noted.add([...faults, ...repeatsOf(rows), ...ownKeysOfDesk(section, rows)])
      noteUnknown(keys)
      yield { section, rows }
    }
  }
  // The loop above fills every key, but the compiler does not follow that.
  yield { rest: { given: given as ReadBundle['given'], ...noted.end(), ignored: grouped(unknown) } }
}

const repeatedKey = ([section, row, ...path]: KeyPath): BundleFault => ({
  section: String(section),
  ...(typeof row === 'number' ? { row } : {}),
  field: path.join('.'),
  fault: rowFault(row === undefined ? 'repeated section' : 'repeated key'),
})

function structureFaults(bundle: unknown): BundleFault[] {
  if (!isRecord(bundle))
    return [{ section: '', field: '', fault: rowFault('the bundle is not a JSON object') }]
  return sectionNames
    .filter((section) => Object.hasOwn(bundle, section) && !Array.isArray(bundle[section]))
    .map((section) => ({ section, field: '', fault: rowFault('is not a list') }))
}

const unknownSections = (lists: Readonly<Record<string, unknown>>): readonly BundleFault[] =>
  Object.keys(lists)
    .filter((section) => !Object.hasOwn(sections, section))
    .map((section) => ({ section, field: '', fault: rowFault('unknown section') }))

/** Rules of the kernel have codes of their own; for the rest zod itself says in English what it expected. */
const { localeError: error } = z.locales.en()

function readRows(name: SectionName, raw: readonly unknown[], first: number) {
  const schema: z.ZodMiniType = sections[name]
  const rows: NumberedRow<SectionName>[] = []
  const faults: BundleFault[] = []
  const unknown: BundleFault[] = []
  for (const [nth, value] of raw.entries()) {
    const index = first + nth
    const at = (field: string, found: RowFault) => faultAt(name, index, extIdOf(value), field, found)
    const whole = schema.safeParse(value, { error })
    const paths = unknownKeys(whole.error?.issues ?? [])
    unknown.push(...paths.map((path) => at(path.join('.'), rowFault('unknown key'))))
    const parsed = paths.length > 0 ? schema.safeParse(withoutKeys(value, paths), { error }) : whole
    if (parsed.success) rows.push({ index, row: parsed.data as BundleRow<SectionName> })
    else
      for (const issue of parsed.error.issues)
        faults.push(at(issue.path.join('.'), ruleFaultOf(issue) ?? rowFault(issue.message)))
  }
  return { rows, faults, unknown }
}

function extIdOf(value: unknown): string | undefined {
  const extId = isRecord(value) ? value['extId'] : undefined
  return typeof extId === 'string' ? extId.normalize('NFC') : undefined
}

function faultAt(
  section: SectionName,
  row: number,
  extId: string | undefined,
  field: string,
  found: RowFault,
): BundleFault {
  return { section, row, ...(extId === undefined ? {} : { extId }), field, fault: found }
}

const rowFault = (text: string): RowFault => fault('importRowInvalid', { text })

export const faultOf = (
  section: SectionName,
  { index, row }: NumberedRow<SectionName>,
  field: string,
  text: string,
): BundleFault => faultAt(section, index, extIdOf(row), field, rowFault(text))

type KeyParts = readonly (string | number | null)[]

type OwnKey<Name extends SectionName> = {
  readonly field: string
  readonly of: (row: BundleRow<Name>) => KeyParts
}

const byExtId = { field: 'extId', of: ({ extId }: { readonly extId: string }) => [extId] }

/** The key that identifies a row of each section. Personnel is replaced as a whole list, so its rows have no key. */
const ownKeys: { readonly [Name in SectionName]?: OwnKey<Name> } = {
  parameters: { field: 'key', of: ({ key }) => [key] },
  concerns: byExtId,
  chains: byExtId,
  companies: byExtId,
  accounts: byExtId,
  users: byExtId,
  roles: { field: 'user', of: ({ user, company, chain, concern }) => [user, company, chain, concern] },
  mandates: byExtId,
  visitCalendars: { field: 'company', of: ({ company }) => [company] },
  references: { field: 'value', of: ({ account, type, value }) => [account, type, value] },
  announcements: { field: 'viite', of: ({ viite }) => [viite] },
  messages: byExtId,
  handledDeposits: byExtId,
  handledChangeOrders: byExtId,
  countingStates: { field: 'entryId', of: ({ kind, entryId }) => [kind, entryId] },
  entryStages: { field: 'stage', of: ({ kind, entryId, attempt, stage }) => [kind, entryId, attempt, stage] },
  visitDecisions: { field: 'entryId', of: ({ kind, entryId }) => [kind, entryId] },
}

/** The parts of the key that identifies a row. */
export const ownKeyOf = (name: SectionName, row: BundleRow<SectionName>): KeyParts =>
  (ownKeys[name] as OwnKey<SectionName> | undefined)?.of(row) ?? []

/** Finds keys that an earlier row has, in this piece or one before it. */
function repeatFinder(name: SectionName) {
  const ownKey = ownKeys[name] as OwnKey<SectionName> | undefined
  const first = new Map<string, number>()
  return (rows: readonly NumberedRow<SectionName>[]): readonly BundleFault[] => {
    if (!ownKey) return []
    return rows.flatMap((numbered) => {
      const key = JSON.stringify(ownKey.of(numbered.row))
      const before = first.get(key)
      if (before !== undefined) return faultOf(name, numbered, ownKey.field, `repeats row ${before}`)
      first.set(key, numbered.index)
      return []
    })
  }
}

const DESK_KEY = 'desk-'
const sharedWithDesk: readonly SectionName[] = [
  'messages',
  'announcements',
  'handledDeposits',
  'handledChangeOrders',
]

/** Announcements have no other key than the one that the specification names. */
const sharedKeyOf = (row: object): string | undefined =>
  'viite' in row && typeof row.viite === 'string' ? row.viite : extIdOf(row)

/** The desk gives its results and notices keys of this form, so no row of a bundle may have one. */
const ownKeysOfDesk = (
  name: SectionName,
  rows: readonly NumberedRow<SectionName>[],
): readonly BundleFault[] =>
  rows
    .filter(({ row }) => sharedWithDesk.includes(name) && sharedKeyOf(row)?.startsWith(DESK_KEY))
    .map((numbered) =>
      faultOf(
        name,
        numbered,
        name === 'announcements' ? 'viite' : 'extId',
        `begins with ${DESK_KEY}, which is kept for the desk`,
      ),
    )

/** An unknown section or an unknown key of a row, and the number of rows that have it. */
export type UnknownKey = { readonly section: string; readonly field: string; readonly rows: number }

/** The paths of unknown keys. The schemas of a bundle are strict at every level, so they report each of them. */
const unknownKeys = (issues: readonly z.core.$ZodIssue[]): readonly (readonly PropertyKey[])[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )

function withoutKeys(row: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  const copy: unknown = structuredClone(row)
  for (const path of paths) remove(copy, path)
  return copy
}

function remove(from: unknown, [key, ...rest]: readonly PropertyKey[]): void {
  if (key === undefined || typeof from !== 'object' || from === null) return
  if (rest.length === 0) Reflect.deleteProperty(from, key)
  else remove((from as Record<PropertyKey, unknown>)[key], rest)
}

type UnknownKeyLocation = { readonly section: string; readonly field: string }

/** Reports the same key in many rows once. The index in a list inside a row is left out. */
function grouped(found: readonly UnknownKeyLocation[]): readonly UnknownKey[] {
  const counted = new Map<string, UnknownKey>()
  for (const { section, field: path } of found) {
    const field = path.replaceAll(/\.\d+\./g, '[].')
    const key = `${section} ${field}`
    counted.set(key, { section, field, rows: (counted.get(key)?.rows ?? 0) + 1 })
  }
  return [...counted.values()]
}
