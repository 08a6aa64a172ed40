import type { Db } from '../../../../platform/database/database.ts'
import { personnel, reference, visitCalendar } from '../../../../tables/places.ts'
import { announcement, message } from '../../../../tables/letters.ts'
import type { BundleRow } from '../read/bundle.ts'
import { cleanHtml, cleanLink, cleanText } from '../../../../shared/clean-texts.ts'
import { numbersOf, deleteDrivers, deleteReferences, driversOf, type Driver } from './queries.ts'
import { endings, tallyOf, type Tally } from './tally.ts'
import { earlier, insertRows, upsertRows, type UpsertedRow } from './upsert-queries.ts'

/** A driver who is not on today's list must not be on the screen, so whole lists are compared and replaced. */
export async function writePersonnel(tx: Db, rows: readonly BundleRow<'personnel'>[]): Promise<Tally> {
  const companyId = await numbersOf(tx, 'company', rows, ({ company }) => company)
  const companyIds = rows.flatMap(({ company }) => companyId.orNull(company) ?? [])
  const areas = rows.flatMap(({ area }) => area ?? [])
  const wanted = rows
    .filter(({ end }) => !end)
    .map(({ company, area, firstNames, lastName, personId, location }) => ({
      companyId: companyId.orNull(company),
      areaName: area,
      firstNames,
      lastName,
      personId,
      location,
    }))
  const missing = new Map(wanted.map((driver) => [textOf(driver), driver]))
  const surplus: number[] = []
  for (const driver of await driversOf(tx, { companyIds: unique(companyIds), areas: unique(areas) })) {
    if (!missing.delete(textOf(driver))) surplus.push(driver.id)
  }
  await deleteDrivers(tx, surplus)
  await insertRows(tx, personnel, [...missing.values()])
  const created = missing.size
  return { created, changed: 0, unchanged: wanted.length - created, ended: surplus.length }
}

const textOf = ({ companyId, areaName, firstNames, lastName, personId, location }: Driver): string =>
  JSON.stringify([companyId, areaName, firstNames, lastName, personId, location])

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)]

export async function writeReferences(tx: Db, rows: readonly BundleRow<'references'>[]): Promise<Tally> {
  const accountId = await numbersOf(tx, 'account', rows, ({ account }) => account)
  const valueOf = (row: BundleRow<'references'>) => {
    const { account, end: _, ...same } = row
    return { ...same, accountId: accountId(account) }
  }
  const upsert = { table: reference, key: ['accountId', 'type', 'value'] } as const
  const going = rows.filter(({ end }) => !end).map(valueOf)
  const ending = rows.filter(({ end }) => end).map(valueOf)
  return tallyOf(rows.length, [
    ...(await upsertRows(tx, upsert, going)),
    ...endings(await deleteReferences(tx, ending)),
  ])
}

export async function writeVisitCalendars(
  tx: Db,
  rows: readonly BundleRow<'visitCalendars'>[],
): Promise<Tally> {
  const companyId = await numbersOf(tx, 'company', rows, ({ company }) => company)
  const values = rows.map(({ company, week, validFrom, validTo, exceptions, end }) => ({
    companyId: companyId(company),
    week: end ? {} : week,
    validFrom: end ? null : validFrom,
    validTo: end ? null : validTo,
    exceptions: end ? {} : Object.fromEntries(exceptions.map(({ day, window }) => [day, window])),
  }))
  return tallyOf(rows.length, await upsertRows(tx, { table: visitCalendar, key: ['companyId'] }, values))
}

const byViite = { table: announcement, key: ['viite'] } as const
const endingByViite = { ...byViite, merge: { validTo: earlier('valid_to') }, ends: 'validTo' } as const

/** An announcement without a start begins when it is first imported. */
export async function writeAnnouncements(
  tx: Db,
  rows: readonly BundleRow<'announcements'>[],
  now: Date,
): Promise<Tally> {
  const valueOf = ({ from = now, to, end, ...row }: BundleRow<'announcements'>) => ({
    ...row,
    kuvaus: cleanText(row.kuvaus),
    arvo: cleanLink(row.arvo),
    validFrom: from,
    validTo: end ? now : to,
  })
  const written: UpsertedRow[] = []
  for (const upsert of [byViite, endingByViite]) {
    const undated = { ...upsert, keep: ['validFrom'] } as const
    const group = rows.filter(({ end }) => end === (upsert === endingByViite))
    written.push(
      ...(await upsertRows(tx, upsert, group.filter(({ from }) => from).map(valueOf))),
      ...(await upsertRows(tx, undated, group.filter(({ from }) => !from).map(valueOf))),
    )
  }
  return tallyOf(rows.length, written)
}

export async function writeMessages(
  tx: Db,
  rows: readonly BundleRow<'messages'>[],
  now: Date,
): Promise<Tally> {
  const companyId = await numbersOf(tx, 'company', rows, ({ company }) => company)
  const userId = await numbersOf(tx, 'user', rows, ({ user }) => user)
  const valueOf = ({ company, user, created = now, handledDeposit, ...row }: BundleRow<'messages'>) => ({
    ...row,
    header: cleanText(row.header),
    body: cleanHtml(row.body),
    companyId: companyId.orNull(company),
    userId: userId.orNull(user),
    createdAt: created,
    handledDepositExtId: handledDeposit ?? null,
  })
  const dated = { table: message, key: ['extId'] } as const
  const undated = { ...dated, keep: ['createdAt'] } as const
  return tallyOf(rows.length, [
    ...(await upsertRows(tx, dated, rows.filter(({ created }) => created).map(valueOf))),
    ...(await upsertRows(tx, undated, rows.filter(({ created }) => !created).map(valueOf))),
  ])
}
