import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../../../platform/database/database.ts'
import { together } from '../../../../platform/rights/locks.ts'
import { revokeSessions } from '../../../../platform/session/session.ts'
import { portalUser } from '../../../../tables/people.ts'
import { mandate, userChain, userCompanyRole, userConcern } from '../../../../tables/places.ts'
import { numbersOf, idsByKey } from './queries.ts'
import * as peopleQueries from './people-queries.ts'
import type { BundleRow } from '../read/bundle.ts'
import { formerNumbers, keysOf, rowsWritten, type RightsWritten } from './tally.ts'
import * as upsertQueries from './upsert-queries.ts'

const PROFILE = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const

/** A person's own change of the profile stays until the provider's data are the same. */
const ownProfile = {
  ...recordOf(PROFILE, upsertQueries.keepOwnValue),
  profileChangedAt: upsertQueries.clearWhenEqual(PROFILE),
}

const base = { table: portalUser, key: ['extId'], keep: ['createdAt'], ends: 'disabledAt' } as const

const valueOf =
  (now: Date) =>
  ({ end, restore: _restore, ...row }: BundleRow<'users'>) => ({
    ...row,
    profileChangedAt: null,
    disabledAt: end ? now : null,
    createdAt: now,
  })

/** Inserts the users who are new. Users who get another name get it here, because a new one may want the old name. */
export async function insertUsers(
  tx: Db,
  rows: readonly BundleRow<'users'>[],
  now: Date,
): Promise<readonly upsertQueries.UpsertedRow[]> {
  const names = rows.map(({ extId, username }) => ({ extId, username }))
  await peopleQueries.freeUsernames(tx, names)
  return [
    ...(await peopleQueries.renameUsers(tx, names)),
    ...(await upsertQueries.insertNewRows(tx, base, rows.map(valueOf(now)))),
  ]
}

/**
 * Password, activation and accepted terms belong to the user, so no such column is written here. A disabled user,
 * perhaps disabled by hand in a hurry, comes back only by a row with `restore`.
 */
export async function writeUsers(
  tx: Db,
  rows: readonly BundleRow<'users'>[],
  now: Date,
): Promise<RightsWritten<BundleRow<'users'>>> {
  const strayCodes = await peopleQueries.endStrayCodes(
    tx,
    rows.map(({ extId, emailAddress, end }) => ({ extId, emailAddress, end })),
    now,
  )
  const listed = { ...base, merge: { ...ownProfile, disabledAt: upsertQueries.keepStored('disabled_at') } }
  const restored = { ...base, merge: ownProfile }
  const written = [
    ...(await upsertQueries.upsertRows(tx, listed, rows.filter(({ restore }) => !restore).map(valueOf(now)))),
    ...(await upsertQueries.upsertRows(
      tx,
      restored,
      rows.filter(({ restore }) => restore).map(valueOf(now)),
    )),
  ]
  const signedOut = await endSessions(tx, rows, now)
  await peopleQueries.auditUsers(tx, written, now)
  const ids = await idsByKey(tx, 'user', keysOf(written))
  const affected = new Set([...keysOf(written), ...strayCodes, ...signedOut.keys()])
  return {
    written,
    rows: rows.filter(({ extId }) => affected.has(extId)),
    changes: { userIds: [...ids.values(), ...signedOut.values()] },
  }
}

/** Signs out the people whose access ends. Returns the numbers of those who were signed in, by the provider's keys. */
async function endSessions(
  tx: Db,
  rows: readonly BundleRow<'users'>[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const ended = rows.filter(({ end }) => end).map(({ extId }) => extId)
  const ids = await idsByKey(tx, 'user', ended)
  if (ids.size === 0) return ids
  const signedOut = new Set(
    await revokeSessions(tx, { userIds: [...ids.values()] }, { reason: 'disabled', now }),
  )
  return new Map([...ids].filter(([, id]) => signedOut.has(id)))
}

/** A mandate that moves to another person changes the rights of both. */
export async function writeMandates(
  tx: Db,
  rows: readonly BundleRow<'mandates'>[],
  now: Date,
): Promise<RightsWritten<BundleRow<'mandates'>>> {
  const userId = await numbersOf(tx, 'user', rows, ({ user }) => user)
  const accountId = await numbersOf(tx, 'account', rows, ({ account }) => account)
  const yesterday = addDays(dayOf(now), -1)
  const mandateOf = ({ user, account, start, end, withdrawLimit, ...row }: BundleRow<'mandates'>) => {
    const lastDay = end === true ? yesterday : end
    return {
      ...row,
      userId: userId(user),
      accountId: accountId(account),
      startDate: start,
      endDate: lastDay,
      lastDay,
      withdrawLimitCents: withdrawLimit,
      modifiedAt: now,
    }
  }
  const mandates = { table: mandate, key: ['extId'], stamp: ['modifiedAt'], returnsBefore: true } as const
  const agreed = {
    ...mandates,
    merge: {
      endDate: upsertQueries.earlierIfCancelled('end_date'),
      lastDay: upsertQueries.earlierIfCancelled('last_day'),
    },
  }
  // An immediate end that is sent again on a later day keeps its first day.
  const atOnce = {
    ...mandates,
    merge: { endDate: upsertQueries.earlier('end_date'), lastDay: upsertQueries.earlier('last_day') },
    ends: 'lastDay',
  } as const
  const ending = rows.filter(({ end }) => end === true)
  const going = rows.filter(({ end }) => end !== true)
  const written = [
    ...(await upsertQueries.upsertRows(tx, agreed, going.map(mandateOf))),
    ...(await upsertQueries.upsertRows(tx, atOnce, ending.map(mandateOf))),
  ]
  await peopleQueries.auditMandates(tx, written, now)
  const changed = written.filter(({ outcome }) => outcome !== 'created')
  const holders = rowsWritten(rows, changed).map(({ user }) => userId(user))
  const userIds = [...holders, ...formerNumbers(changed, 'user_id')]
  return { written, rows: rowsWritten(rows, written), changes: { userIds } }
}

type Role = BundleRow<'roles'>
type Count = (role: Role) => number

/** A role at a company, or a link to a chain or a concern: three tables, one section. */
export async function writeRoles(tx: Db, rows: readonly Role[], now: Date): Promise<RightsWritten<Role>> {
  const userIds = await numbersOf(tx, 'user', rows, ({ user }) => user)
  const userId: Count = ({ user }) => userIds(user)
  const of = (kind: 'company' | 'chain' | 'concern') => rows.filter((role) => role[kind] !== null)
  const roles = await writeCompanyRoles(tx, of('company'), userId, now)
  const chains = await writeLinks(tx, 'chain', of('chain'), userId)
  const concerns = await writeLinks(tx, 'concern', of('concern'), userId)
  await peopleQueries.auditRoles(tx, roles.written, now)
  await peopleQueries.auditLinks(tx, 'chain', chains.written, now)
  await peopleQueries.auditLinks(tx, 'concern', concerns.written, now)
  const all = [roles, chains, concerns]
  return {
    written: all.flatMap(({ written }) => written),
    rows: all.flatMap((each) => each.rows),
    changes: together(all.map(({ changes }) => changes)),
  }
}

/** A row is identified by the numbers of its user and of what the user has a role at. */
function outcomeOf(
  rows: readonly Role[],
  keyOf: (role: Role) => Readonly<Record<string, number>>,
  written: readonly upsertQueries.UpsertedRow[],
): RightsWritten<Role> {
  const keys = new Set(keysOf(written))
  const changed = written.filter(({ outcome }) => outcome !== 'created')
  return {
    written,
    rows: rows.filter((role) => keys.has(Object.values(keyOf(role)).join(' '))),
    changes: { userIds: changed.map(({ key }) => Number(key.split(' ')[0])) },
  }
}

/**
 * A role that has ended, above all by an administrator, does not come back by being listed again: only a row with
 * `restore` brings it back.
 */
async function writeCompanyRoles(
  tx: Db,
  rows: readonly Role[],
  userId: Count,
  now: Date,
): Promise<RightsWritten<Role>> {
  const companyIds = await numbersOf(tx, 'company', rows, ({ company }) => company)
  const keyOf = (role: Role) => ({ userId: userId(role), companyId: companyIds(role.company ?? '') })
  const valueOf = (role: Role) => {
    const {
      user: _user,
      company: _company,
      chain: _chain,
      concern: _concern,
      restore: _,
      end: _end,
      ...rights
    } = role
    return { ...keyOf(role), ...rights }
  }
  const restored = (role: Role) => ({ ...valueOf(role), endedAt: null, endedBy: null })
  const upsert = { table: userCompanyRole, key: ['userId', 'companyId'], returnsBefore: true } as const
  const going = rows.filter(({ end }) => !end)
  const listed = going.filter(({ restore }) => !restore)
  const back = going.filter(({ restore }) => restore)
  const ending = rows.filter(({ end }) => end)
  return outcomeOf(rows, keyOf, [
    ...(await upsertQueries.upsertRows(tx, upsert, listed.map(valueOf))),
    ...(await upsertQueries.upsertRows(tx, { ...upsert, ends: 'endedAt' }, back.map(restored))),
    ...(await peopleQueries.endRoles(tx, ending.map(keyOf), now)),
  ])
}

async function writeLinks(
  tx: Db,
  kind: 'chain' | 'concern',
  rows: readonly Role[],
  userId: Count,
): Promise<RightsWritten<Role>> {
  const targetIds = await numbersOf(tx, kind, rows, (role) => role[kind])
  const linkOf = (role: Role) => ({ userId: userId(role), targetId: targetIds(role[kind] ?? '') })
  const going = rows.filter(({ end }) => !end)
  const ending = rows.filter(({ end }) => end)
  const values = going.map((role) => ({ ...linkOf(role), concernReport: role.concernReport }))
  const written =
    kind === 'chain'
      ? await upsertQueries.upsertRows(
          tx,
          { table: userChain, key: ['userId', 'chainId'] },
          values.map(({ targetId, ...link }) => ({ ...link, chainId: targetId })),
        )
      : await upsertQueries.upsertRows(
          tx,
          { table: userConcern, key: ['userId', 'concernId'] },
          values.map(({ targetId, ...link }) => ({ ...link, concernId: targetId })),
        )
  return outcomeOf(rows, linkOf, [
    ...written,
    ...(await peopleQueries.deleteLinks(tx, kind, ending.map(linkOf))),
  ])
}
