import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../../platform/database/database.ts'
import { revokeSessions } from '../../../platform/session/session.ts'
import { portalUser } from '../../../tables/people.ts'
import { mandate } from '../../../tables/rights.ts'
import { auditMandates, auditUsers } from './audit-queries.ts'
import type { BundleRow } from './bundle.ts'
import { numbersOf } from '../keys.ts'
import { endStrayCodes, freeUsernames, renameUsers } from './people-queries.ts'
import { idsByKey } from './queries.ts'
import { formerNumbers, keysOf, rowsWritten, type RightsWritten } from './rows-written.ts'
import {
  clearWhenEqual,
  earlier,
  earlierIfCancelled,
  keepStored,
  keepOwnValue,
  insertNewRows,
  upsertRows,
  type UpsertedRow,
} from './upsert-queries.ts'

const PROFILE = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const

/** A change that a person made in the portal is kept until the provider's data are the same. */
const ownProfile = {
  ...recordOf(PROFILE, keepOwnValue),
  profileChangedAt: clearWhenEqual(PROFILE),
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
): Promise<readonly UpsertedRow[]> {
  const names = rows.map(({ extId, username }) => ({ extId, username }))
  await freeUsernames(tx, names)
  return [...(await renameUsers(tx, names)), ...(await insertNewRows(tx, base, rows.map(valueOf(now))))]
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
  const strayCodes = await endStrayCodes(
    tx,
    rows.map(({ extId, emailAddress, end }) => ({ extId, emailAddress, end })),
    now,
  )
  const listed = { ...base, merge: { ...ownProfile, disabledAt: keepStored('disabled_at') } }
  const restored = { ...base, merge: ownProfile }
  const written = [
    ...(await upsertRows(tx, listed, rows.filter(({ restore }) => !restore).map(valueOf(now)))),
    ...(await upsertRows(tx, restored, rows.filter(({ restore }) => restore).map(valueOf(now)))),
  ]
  const signedOut = await endSessions(tx, rows, now)
  await auditUsers(tx, written, now)
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
    merge: { endDate: earlierIfCancelled('end_date'), lastDay: earlierIfCancelled('last_day') },
  }
  // An immediate end that is sent again on a later day keeps its first day.
  const atOnce = {
    ...mandates,
    merge: { endDate: earlier('end_date'), lastDay: earlier('last_day') },
    ends: 'lastDay',
  } as const
  const ending = rows.filter(({ end }) => end === true)
  const going = rows.filter(({ end }) => end !== true)
  const written = [
    ...(await upsertRows(tx, agreed, going.map(mandateOf))),
    ...(await upsertRows(tx, atOnce, ending.map(mandateOf))),
  ]
  await auditMandates(tx, written, now)
  const changed = written.filter(({ outcome }) => outcome !== 'created')
  const holders = rowsWritten(rows, changed).map(({ user }) => userId(user))
  const userIds = [...holders, ...formerNumbers(changed, 'user_id')]
  return { written, rows: rowsWritten(rows, written), changes: { userIds } }
}
