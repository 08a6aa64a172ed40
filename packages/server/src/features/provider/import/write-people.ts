import { recordOf } from '@kassavirta/domain/kernel/records'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates'
import type { Db } from '../../../platform/database/database.ts'
import { revokeSessions } from '../../../platform/session/session.ts'
import { portalUser } from '../../../tables/people.ts'
import { mandate } from '../../../tables/rights.ts'
import { auditMandates, auditUsers } from './audit-queries.ts'
import type { BundleRow } from './bundle.ts'
import { numbersOf } from '../keys.ts'
import { endStrayCodes, freeUsernames } from './people-queries.ts'
import { idsByKey } from './queries.ts'
import { tallyOf, type Tally } from './tally.ts'
import {
  clearWhenEqual,
  earlier,
  earlierIfCancelled,
  keepStored,
  keepOwnValue,
  upsertRows,
} from './upsert-queries.ts'

const PROFILE = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const

/** A change that a person made in the portal is kept until the provider's data are the same. */
const ownProfile = {
  ...recordOf(PROFILE, keepOwnValue),
  profileChangedAt: clearWhenEqual(PROFILE),
}

/**
 * Password, activation and accepted terms belong to the user, so no such column is written here. A disabled user,
 * perhaps disabled by hand in a hurry, comes back only by a row with `restore`.
 */
export async function writeUsers(tx: Db, rows: readonly BundleRow<'users'>[], now: Date): Promise<Tally> {
  await freeUsernames(
    tx,
    rows.map(({ extId, username }) => ({ extId, username })),
  )
  await endStrayCodes(
    tx,
    rows.map(({ extId, emailAddress, end }) => ({ extId, emailAddress, end })),
    now,
  )
  const base = { table: portalUser, key: ['extId'], keep: ['createdAt'], ends: 'disabledAt' } as const
  const listed = { ...base, merge: { ...ownProfile, disabledAt: keepStored('disabled_at') } }
  const restored = { ...base, merge: ownProfile }
  const valueOf = ({ end, restore: _restore, ...row }: BundleRow<'users'>) => ({
    ...row,
    profileChangedAt: null,
    disabledAt: end ? now : null,
    createdAt: now,
  })
  const written = [
    ...(await upsertRows(tx, listed, rows.filter(({ restore }) => !restore).map(valueOf))),
    ...(await upsertRows(tx, restored, rows.filter(({ restore }) => restore).map(valueOf))),
  ]
  const ended = rows.filter(({ end }) => end).map(({ extId }) => extId)
  const userIds = [...(await idsByKey(tx, 'user', ended)).values()]
  if (userIds.length > 0) await revokeSessions(tx, { userIds }, { reason: 'disabled', now })
  await auditUsers(tx, written, now)
  return tallyOf(rows.length, written)
}

export async function writeMandates(
  tx: Db,
  rows: readonly BundleRow<'mandates'>[],
  now: Date,
): Promise<Tally> {
  const userId = await numbersOf(tx, 'user', rows, ({ user }) => user)
  const accountId = await numbersOf(tx, 'account', rows, ({ account }) => account)
  const yesterday = addDays(dayOf(now), -1)
  const valueOf = ({ user, account, start, end, withdrawLimit, ...row }: BundleRow<'mandates'>) => {
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
  const base = { table: mandate, key: ['extId'], stamp: ['modifiedAt'], returnsBefore: true } as const
  const agreed = {
    ...base,
    merge: { endDate: earlierIfCancelled('end_date'), lastDay: earlierIfCancelled('last_day') },
  }
  // An immediate end that is sent again on a later day keeps its first day.
  const atOnce = {
    ...base,
    merge: { endDate: earlier('end_date'), lastDay: earlier('last_day') },
    ends: 'lastDay',
  } as const
  const ending = rows.filter(({ end }) => end === true)
  const going = rows.filter(({ end }) => end !== true)
  const written = [
    ...(await upsertRows(tx, agreed, going.map(valueOf))),
    ...(await upsertRows(tx, atOnce, ending.map(valueOf))),
  ]
  await auditMandates(tx, written, now)
  return tallyOf(rows.length, written)
}
