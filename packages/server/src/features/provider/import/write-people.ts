import { recordOf } from '@kassavirta/domain/kernel/records'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates'
import type { Db } from '../../../platform/database/database.ts'
import { portalUser } from '../../../tables/people.ts'
import { mandate } from '../../../tables/rights.ts'
import { auditMandates, auditUsers } from './audit-queries.ts'
import type { BundleRow } from './bundle.ts'
import { numbersOf } from '../keys.ts'
import { endStrayCodes, freeUsernames, revokeSessions } from './people-queries.ts'
import { idsByKey } from './queries.ts'
import { tallyOf, type Tally } from './tally.ts'
import {
  changedUntilEqual,
  earlier,
  earlierIfCancelled,
  stays,
  theirsWhileChanged,
  upsertRows,
} from './upsert-queries.ts'

const PROFILE = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const

/** What a person changed in the portal stays until the provider's data say the same. */
const ownProfile = {
  ...recordOf(PROFILE, theirsWhileChanged),
  profileChangedAt: changedUntilEqual(PROFILE),
}

/**
 * Password, activation and the accepted terms are the user's own: no column of theirs is named here. Who was disabled,
 * perhaps in a hurry and by hand, comes back only by a row that says so.
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
  const listed = { ...base, merge: { ...ownProfile, disabledAt: stays('disabled_at') } }
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
  await revokeSessions(tx, [...(await idsByKey(tx, 'user', ended)).values()], now)
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
  const base = { table: mandate, key: ['extId'], stamp: ['modifiedAt'], tellsBefore: true } as const
  const agreed = {
    ...base,
    merge: { endDate: earlierIfCancelled('end_date'), lastDay: earlierIfCancelled('last_day') },
  }
  // Said again on a later day, an end at once stays where it was.
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
