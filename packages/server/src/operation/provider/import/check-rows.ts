import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { declaredSum } from '@kassavirta/domain/bags/counting/rules'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type { Db } from '../../../platform/database/database.ts'
import { isSettingKey, isSettingValue } from '@kassavirta/domain/operation/settings/rules'
import type { BundleRow, SectionName } from './read/bundle.ts'
import { takenUsernames } from './write/people-queries.ts'
import {
  findEntries,
  idsByKey,
  notesWithoutCoins,
  type EntryKind,
  type KeyKind,
  type SentEntry,
} from './write/queries.ts'
import type { BundleFault } from './read/faults.ts'
import { faultOf, sectionNames, type NumberedRow, type ReadBundle } from './read/read-bundle.ts'

/**
 * Finds the faults that need the database: keys without a row, usernames that are taken, entries of another company.
 */
export async function checkRows(tx: Db, bundle: ReadBundle, now: Date): Promise<readonly BundleFault[]> {
  return [
    ...parameterFaults(bundle.rows.parameters),
    ...(await unknownKeys(tx, bundle)),
    ...(await usernameFaults(tx, bundle.rows.users)),
    ...(await handledFaults(tx, 'handledDeposits', 'deposit', bundle.rows.handledDeposits)),
    ...(await undeclaredFaults(tx, bundle.rows.handledDeposits)),
    ...(await handledFaults(tx, 'handledChangeOrders', 'changeorder', bundle.rows.handledChangeOrders)),
    ...(await stateFaults(tx, 'countingStates', bundle.rows.countingStates)),
    ...(await stateFaults(tx, 'entryStages', bundle.rows.entryStages)),
    ...(await stateFaults(tx, 'visitDecisions', bundle.rows.visitDecisions)),
    ...futureFaults('entryStages', bundle.rows.entryStages, now),
    ...futureFaults('visitDecisions', bundle.rows.visitDecisions, now),
  ]
}

const parameterFaults = (rows: readonly NumberedRow<'parameters'>[]): readonly BundleFault[] =>
  rows.flatMap((numbered) => {
    const { key, value } = numbered.row
    if (!isSettingKey(key)) return faultOf('parameters', numbered, 'key', `unknown parameter ${key}`)
    return isSettingValue(key, value)
      ? []
      : faultOf('parameters', numbered, 'value', 'not in the form of this parameter')
  })

const kinds = {
  concern: 'concerns',
  chain: 'chains',
  company: 'companies',
  account: 'accounts',
  user: 'users',
} as const satisfies Partial<Record<KeyKind, SectionName>>
type Kind = keyof typeof kinds

type RowReference = { readonly field: string; readonly kind: Kind; readonly key: string }

/** The fields by which a row refers to another row. Each has the name of the kind that it refers to. */
const referenceFields: { readonly [Name in SectionName]?: readonly (Kind & keyof BundleRow<Name>)[] } = {
  chains: ['concern'],
  companies: ['concern', 'chain'],
  accounts: ['company'],
  roles: ['user', 'company', 'chain', 'concern'],
  mandates: ['user', 'account'],
  personnel: ['company'],
  visitCalendars: ['company'],
  references: ['account'],
  messages: ['company', 'user'],
  handledDeposits: ['company', 'account'],
  handledChangeOrders: ['company', 'account'],
}

function namesIn(section: SectionName, row: BundleRow<SectionName>): readonly RowReference[] {
  const reports = 'cashReports' in row ? row.cashReports : []
  return [
    ...keysIn(row, referenceFields[section] ?? [], ''),
    ...reports.flatMap((report, index) => keysIn(report, ['account'], `cashReports.${index}.`)),
  ]
}

const keysIn = (row: object, fields: readonly Kind[], path: string): readonly RowReference[] =>
  fields.flatMap((kind) => {
    const key = (row as Readonly<Partial<Record<Kind, string | null>>>)[kind]
    return typeof key === 'string' ? { field: `${path}${kind}`, kind, key } : []
  })

async function unknownKeys(tx: Db, { rows, given }: ReadBundle): Promise<readonly BundleFault[]> {
  const named = sectionNames.flatMap((section) =>
    rows[section].flatMap((numbered) =>
      namesIn(section, numbered.row)
        .filter(({ kind, key }) => !given[kinds[kind]].has(key))
        .map((name) => ({ section, numbered, ...name })),
    ),
  )
  const faults: BundleFault[] = []
  for (const kind of keysOf(kinds)) {
    const asked = named.filter((name) => name.kind === kind)
    const known = await idsByKey(
      tx,
      kind,
      asked.map(({ key }) => key),
    )
    for (const { section, numbered, field, key } of asked) {
      if (!known.has(key)) faults.push(faultOf(section, numbered, field, `unknown ${kind} ${key}`))
    }
  }
  return faults
}

async function usernameFaults(
  tx: Db,
  rows: readonly NumberedRow<'users'>[],
): Promise<readonly BundleFault[]> {
  if (rows.length === 0) return []
  const named = rows.map(({ index, row: { extId, username } }) => ({ index, extId, username }))
  const taken = new Map((await takenUsernames(tx, named)).map((found) => [found.index, found]))
  return rows.flatMap((numbered) => {
    const found = taken.get(numbered.index)
    if (!found) return []
    const by = found.extId === null ? `row ${found.row}` : `user ${found.extId}`
    return faultOf('users', numbered, 'username', `${numbered.row.username} is the name of ${by}`)
  })
}

const nouns = {
  deposit: 'deposit',
  changeorder: 'change order',
  supplyorder: 'supply order',
  visit: 'visit',
  visitchange: 'change of a visit',
} as const satisfies Record<EntryKind, string>

async function handledFaults<Name extends 'handledDeposits' | 'handledChangeOrders'>(
  tx: Db,
  section: Name,
  kind: EntryKind,
  rows: readonly NumberedRow<Name>[],
): Promise<readonly BundleFault[]> {
  const entries = await findEntries(
    tx,
    kind,
    rows.flatMap(({ row }) => row.portalEntryId ?? []),
  )
  return rows.flatMap((numbered) => {
    const { portalEntryId, company } = numbered.row
    if (portalEntryId === null || entries.get(portalEntryId)?.company === company) return []
    return faultOf(
      section,
      numbered,
      'portalEntryId',
      `unknown ${nouns[kind]} ${portalEntryId} of company ${company}`,
    )
  })
}

/** A customer who left only the coins uncounted has declared the notes, so the result has a declared sum (decisions P6). */
async function undeclaredFaults(
  tx: Db,
  rows: readonly NumberedRow<'handledDeposits'>[],
): Promise<readonly BundleFault[]> {
  const undeclared = rows.filter(({ row }) => row.signedTotal === null)
  const notes = await notesWithoutCoins(
    tx,
    undeclared.flatMap(({ row }) => row.portalEntryId ?? []),
  )
  return undeclared.flatMap((numbered) => {
    const { portalEntryId, coinTotalSum } = numbered.row
    const total = notes.get(portalEntryId ?? 0)
    const declaration = { coinsUncounted: true, countAtServiceCenter: false }
    const sum = total ? declaredSum({ ...declaration, total }, coinTotalSum) : null
    if (sum === null) return []
    const text = `deposit ${portalEntryId} declared its notes and left its coins uncounted: give the declared notes and the counted coins, ${centsToEuros(sum)}`
    return faultOf('handledDeposits', numbered, 'signedTotal', text)
  })
}

/** The sections whose rows name an entry that a customer has sent. */
type EntrySection = 'countingStates' | 'entryStages' | 'visitDecisions'

async function stateFaults<Name extends EntrySection>(
  tx: Db,
  section: Name,
  rows: readonly NumberedRow<Name>[],
): Promise<readonly BundleFault[]> {
  const known = new Map<EntryKind, ReadonlyMap<number, SentEntry>>()
  for (const [kind, named] of Map.groupBy(rows, ({ row }) => row.kind))
    known.set(kind, await findEntries(tx, kind, [...new Set(named.map(({ row }) => row.entryId))]))
  return rows.flatMap((numbered) => {
    const { kind, entryId } = numbered.row
    const entry = known.get(kind)?.get(entryId)
    if (!entry) return faultOf(section, numbered, 'entryId', `unknown ${nouns[kind]} ${entryId}`)
    return section === 'entryStages' && isBefore(numbered.row, entry)
      ? faultOf(section, numbered, 'at', `lies before ${entry.createdAt}, when the ${nouns[kind]} was made`)
      : []
  })
}

/** Clocks of two systems differ a little. */
const CLOCK_MS = 5 * MINUTE_MS

/** Customers follow an entry in the order of the times, and nothing happens to what does not exist yet. */
const isBefore = (row: object, { createdAt }: SentEntry): boolean =>
  'at' in row && row.at instanceof Date && row.at.getTime() < Date.parse(createdAt) - CLOCK_MS

/** Customers see when something happened, so a time in the future is a fault. */
const futureFaults = <Name extends 'entryStages' | 'visitDecisions'>(
  section: Name,
  rows: readonly NumberedRow<Name>[],
  now: Date,
): readonly BundleFault[] =>
  rows
    .filter(({ row }) => row.at.getTime() > now.getTime() + CLOCK_MS)
    .map((numbered) => faultOf(section, numbered, 'at', 'lies in the future'))
