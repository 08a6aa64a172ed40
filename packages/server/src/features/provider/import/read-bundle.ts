import { fault, type Fault } from '@kassavirta/domain/kernel/contract/fault'
import { faultOf as ruleFaultOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { isRecord, keysOf } from '@kassavirta/domain/kernel/data/records'
import * as z from 'zod/mini'
import { sections, type BundleRow, type SectionName } from './bundle.ts'
import { grouped, unknownKeys, withoutKeys, type UnknownKey } from './unknown-keys.ts'

/** What is wrong with a bundle, and where. */
export type BundleFault = {
  readonly section: string
  /** The index of the row in its section. A fault of the bundle or of a whole section has none. */
  readonly row?: number
  readonly extId?: string
  readonly field: string
  readonly fault: Fault
}

/** A row with its index in the section as it was sent. */
export type NumberedRow<Name extends SectionName> = { readonly index: number; readonly row: BundleRow<Name> }

export type ReadBundle = {
  readonly rows: { readonly [Name in SectionName]: readonly NumberedRow<Name>[] }
  /** The keys of all rows, faulty ones included, so that a reference to a faulty row is not a second fault. */
  readonly given: Readonly<Record<SectionName, ReadonlySet<string>>>
  readonly faults: readonly BundleFault[]
  /** Unknown keys that were ignored. */
  readonly ignored: readonly UnknownKey[]
}

export const sectionNames: readonly SectionName[] = keysOf(sections)

/**
 * Checks everything that can be checked without the database. An unknown key is a fault, because it may be misspelt,
 * unless the caller asks to ignore it.
 */
export function readBundle(bundle: unknown, ignoreUnknown = false): ReadBundle {
  const lists = isRecord(bundle) ? bundle : {}
  let faults: readonly BundleFault[] = structureFaults(bundle)
  let unknown: readonly BundleFault[] = unknownSections(lists)
  const rows: Record<string, readonly NumberedRow<SectionName>[]> = {}
  const given: Record<string, ReadonlySet<string>> = {}
  for (const name of sectionNames) {
    const list: unknown = Object.hasOwn(lists, name) ? lists[name] : []
    const raw: readonly unknown[] = Array.isArray(list) ? list : []
    const read = readSection(name, raw)
    rows[name] = read.rows
    given[name] = new Set(raw.map(extIdOf).filter((key) => key !== undefined))
    faults = [...faults, ...read.faults, ...repeats(name, read.rows), ...ownKeysOfDesk(name, read.rows)]
    unknown = [...unknown, ...read.unknown]
  }
  const told = ignoreUnknown
    ? { faults, ignored: grouped(unknown) }
    : { faults: [...faults, ...unknown], ignored: [] }
  // The loop above fills every key, but the compiler does not follow that.
  return { rows, given, ...told } as unknown as ReadBundle
}

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

function readSection(name: SectionName, raw: readonly unknown[]) {
  const schema: z.ZodMiniType = sections[name]
  const rows: NumberedRow<SectionName>[] = []
  const faults: BundleFault[] = []
  const unknown: BundleFault[] = []
  for (const [index, value] of raw.entries()) {
    const at = (field: string, found: Fault) => faultAt(name, index, extIdOf(value), field, found)
    const first = schema.safeParse(value, { error })
    const paths = unknownKeys(first.error?.issues ?? [])
    unknown.push(...paths.map((path) => at(path.join('.'), rowFault('unknown key'))))
    const parsed = paths.length > 0 ? schema.safeParse(withoutKeys(value, paths), { error }) : first
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
  found: Fault,
): BundleFault {
  return { section, row, ...(extId === undefined ? {} : { extId }), field, fault: found }
}

const rowFault = (text: string): Fault => fault('importRowInvalid', { text })

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

function repeats(name: SectionName, rows: readonly NumberedRow<SectionName>[]): readonly BundleFault[] {
  const ownKey = ownKeys[name] as OwnKey<SectionName> | undefined
  if (!ownKey) return []
  const first = new Map<string, number>()
  return rows.flatMap((numbered) => {
    const key = JSON.stringify(ownKey.of(numbered.row))
    const before = first.get(key)
    if (before !== undefined) return faultOf(name, numbered, ownKey.field, `repeats row ${before}`)
    first.set(key, numbered.index)
    return []
  })
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
