import type { Db } from '../../../platform/database/database.ts'
import { together } from '../../../platform/rights/change-rights.ts'
import { userChain, userCompanyRole, userConcern } from '../../../tables/rights.ts'
import { auditLinks, auditRoles } from './audit-queries.ts'
import type { BundleRow } from './bundle.ts'
import { numbersOf } from '../keys.ts'
import { deleteLinks, endRoles } from './people-queries.ts'
import { keysOf, type RightsWritten } from './rows-written.ts'
import { upsertRows, type UpsertedRow } from './upsert-queries.ts'

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
  await auditRoles(tx, roles.written, now)
  await auditLinks(tx, 'chain', chains.written, now)
  await auditLinks(tx, 'concern', concerns.written, now)
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
  written: readonly UpsertedRow[],
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
    ...(await upsertRows(tx, upsert, listed.map(valueOf))),
    ...(await upsertRows(tx, { ...upsert, ends: 'endedAt' }, back.map(restored))),
    ...(await endRoles(tx, ending.map(keyOf), now)),
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
      ? await upsertRows(
          tx,
          { table: userChain, key: ['userId', 'chainId'] },
          values.map(({ targetId, ...link }) => ({ ...link, chainId: targetId })),
        )
      : await upsertRows(
          tx,
          { table: userConcern, key: ['userId', 'concernId'] },
          values.map(({ targetId, ...link }) => ({ ...link, concernId: targetId })),
        )
  return outcomeOf(rows, linkOf, [...written, ...(await deleteLinks(tx, kind, ending.map(linkOf)))])
}
