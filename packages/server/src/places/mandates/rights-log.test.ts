import type { Difference } from '@kassavirta/domain/kernel/people/administration'
import { getMandateChanges, getRoleChanges } from '@kassavirta/domain/places/mandates/api'
import { ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Bundle } from '../../operation/provider/import/read/bundle.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { audit } from '../../tables/ledgers.ts'
import {
  askFor,
  buildAdministration,
  kindsOfRights,
  type AdministrationWorld,
} from '../../../test/places-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addRole, addUser, signIn } from '../../../test/world.ts'

const portal = givenPortal()
const db = () => portal.database.db

let world: AdministrationWorld
beforeEach(async () => {
  world = await buildAdministration(portal)
})

const kinds = kindsOfRights(portal, () => world)
const changes = async (path: string) =>
  (await askFor(portal, path, { companyId: world.company.id }, world.headers)).json().changes

const gone = (what: string) => ({ what, before: true, after: false })
/** The rights that Pekka loses with each kind. */
const taken = {
  mandates: [{ what: 'lastDay', before: null, after: '2026-11-15' }, gone('changeCurrency'), gone('deposit')],
  roles: [gone('accessoryOrder'), gone('deposits')],
}

describe.each(Object.entries(kinds))(
  'the log of %s',
  (kind, { log, cancel: path, admin, others, add, own }) => {
    const cancel = (entityId: number, companyId = world.company.id) =>
      askFor(portal, path, { companyId, entityId }, world.headers)

    test('tells who cancelled what and when, by name, newest first; nothing of the other log or another place', async () => {
      const there = await addCompany(db())
      await addRole(db(), world.admin.id, there.id, admin)
      await cancel(await add(there.id), there.id)
      const other = kind === 'mandates' ? kinds.roles : kinds.mandates
      await askFor(
        portal,
        other.cancel,
        { companyId: world.company.id, entityId: other.own() },
        world.headers,
      )
      expect(await changes(log)).toEqual([])
      await cancel(own())
      portal.now = new Date('2026-11-15T08:05:00Z')
      await cancel(await add(world.company.id))
      const accountNumber = kind === 'mandates' ? 'FI2112345600000785' : null
      const change = { by: 'Lehto Anna', change: 'cancelled' }
      expect(await changes(log)).toMatchObject([
        { at: '2026-11-15T08:05:00.000Z', ...change },
        {
          at: '2026-11-15T08:00:00.000Z',
          ...change,
          person: 'Korhonen Pekka',
          accountNumber,
          differences: taken[kind as keyof typeof taken],
        },
      ])
    })

    test('tells the twenty latest, to those who may administer', async () => {
      for (let nth = 0; nth < 21; nth += 1) await cancel(await add(world.company.id))
      expect(await changes(log)).toHaveLength(20)
      const user = await addUser(portal)
      await addRole(db(), user.id, world.company.id, others)
      const answer = await askFor(portal, log, { companyId: world.company.id }, await signIn(portal, user.id))
      expect(answer.statusCode).toBe(403)
    })
  },
)

describe('what the provider’s import does to rights', () => {
  const load = (bundle: Bundle, dryRun = false) =>
    importBundle(portal.deps.database, bundle, { now: portal.now, dryRun })
  const told = async (path: string) => {
    const found: readonly { by: string | null; change: string; person: string }[] = await changes(path)
    return found.map(({ by, change, person }) => [by, change, person])
  }
  const differences = async (path: string) =>
    (await changes(path)).map((change: { differences: readonly Difference[] }) =>
      change.differences.map(({ what, before, after }) => `${what}: ${before} > ${after}`),
    )
  /** The audit rows of single rights, without the row of the import as a whole. */
  const trail = async () => {
    const rows = await db().select().from(audit).where(ne(audit.action, 'provider.import')).orderBy(audit.id)
    return rows.map(({ action, userId, companyId }) => [action, userId, companyId])
  }
  const PEKKA = 'Korhonen Pekka'

  test('is in the log of mandates: given, changed and ended, each once', async () => {
    const given = { extId: 'V1', user: world.pekka.extId, account: world.account.extId, start: '2026-01-01' }
    const bundles = [given, given, { ...given, withdrawLimit: 50 }, { ...given, end: true as const }]
    for (const row of [...bundles, { ...given, end: true as const }]) await load({ mandates: [row] })
    await load({ mandates: [{ ...given, extId: 'V2', end: '2026-11-14' }] })
    expect(await told(getMandateChanges.path)).toEqual([
      [null, 'ended', PEKKA],
      [null, 'changed', PEKKA],
      [null, 'given', PEKKA],
    ])
    expect(await told(getRoleChanges.path)).toEqual([])
    const [, changed] = await db().select().from(audit).where(ne(audit.action, 'provider.import'))
    expect(changed).toMatchObject({
      action: 'mandate.changed',
      userId: null,
      companyId: world.company.id,
      detail: {
        extId: 'V1',
        user: world.pekka.extId,
        account: world.account.extId,
        withdrawLimitCents: 5000,
      },
    })
  })

  test('is in the log of roles: given, changed, ended, and given again by a row that restores', async () => {
    const { extId } = await addUser(portal, { firstName: 'Uusi', lastName: 'Ihminen' })
    const row = { user: extId, company: world.company.extId }
    const end = { ...row, end: true }
    const restore = { ...row, restore: true }
    // A role that is listed again after its end stays ended and gives no right.
    for (const role of [row, { ...row, deposits: true }, end, end, { ...row, changeOrders: true }, restore])
      await load({ roles: [role] })
    await load({ roles: [{ ...restore, accessoryOrder: true }] })
    expect((await told(getRoleChanges.path)).map(([by, change]) => [by, change])).toEqual(
      ['changed', 'given', 'ended', 'changed', 'given'].map((change) => [null, change]),
    )
  })

  test('that belongs to no one place, links and accounts of people, is in the audit log alone', async () => {
    const user = world.pekka.extId
    await load({ concerns: [{ extId: 'K1', name: 'Konserni' }] })
    await load({ roles: [{ user, concern: 'K1', concernReport: true }] })
    await load({ roles: [{ user, concern: 'K1', end: true }] })
    const person = {
      extId: user,
      username: world.pekka.username,
      firstName: 'Pekka',
      lastName: 'Korhonen',
      emailAddress: world.pekka.emailAddress,
    }
    for (const more of [{}, { end: true }, { end: true }, { restore: true }])
      await load({ users: [{ ...person, ...more }] })
    expect(await trail()).toEqual(
      ['concernlink.given', 'concernlink.ended', 'user.disabled', 'user.restored'].map((action) => [
        action,
        null,
        null,
      ]),
    )
  })

  test('is told with what changed, from what to what', async () => {
    const given = {
      extId: 'V1',
      user: world.pekka.extId,
      account: world.account.extId,
      start: '2026-01-01',
      deposit: true,
    }
    const changed = { ...given, deposit: false, depositReport: true, withdrawLimit: 50, end: '2027-01-31' }
    await load({ mandates: [given] })
    await load({ mandates: [changed] })
    await load({ mandates: [{ ...changed, user: world.admin.extId }] })
    await load({ mandates: [{ ...changed, user: world.admin.extId, end: true }] })
    expect(await differences(getMandateChanges.path)).toEqual([
      ['lastDay: 2027-01-31 > 2026-11-14', 'depositReport: true > false'],
      ['person: Korhonen Pekka > Lehto Anna'],
      [
        'lastDay: null > 2027-01-31',
        'withdrawLimit: null > 50',
        'deposit: true > false',
        'depositReport: false > true',
      ],
      [
        'start: null > 2026-01-01',
        'lastDay: null > null',
        'withdrawLimit: null > null',
        'deposit: false > true',
      ],
    ])
    const row = { user: (await addUser(portal)).extId, company: world.company.extId }
    for (const role of [
      { ...row, deposits: true },
      { ...row, concernReport: true },
      { ...row, end: true },
    ])
      await load({ roles: [role] })
    expect(await differences(getRoleChanges.path)).toEqual([
      ['concernReport: true > false'],
      ['deposits: true > false', 'concernReport: false > true'],
      ['deposits: false > true'],
    ])
  })

  test('of a mandate that comes from another place and goes back is given and ended here; nothing of that place is told', async () => {
    const there = await addCompany(db())
    const foreign = await addAccount(db(), there.id, { accountNumber: 'FI_THERE' })
    const given = {
      extId: 'V1',
      user: world.pekka.extId,
      account: foreign.extId,
      start: '2026-01-01',
      deposit: true,
    }
    await load({ mandates: [given] })
    await load({ mandates: [{ ...given, account: world.account.extId }] })
    expect(await told(getMandateChanges.path)).toEqual([[null, 'given', PEKKA]])
    await load({ mandates: [given] })
    const latest = await changes(getMandateChanges.path)
    expect(latest[0]).toMatchObject({ change: 'ended', accountNumber: 'FI2112345600000785' })
    expect(JSON.stringify(latest)).not.toContain('FI_THERE')
  })

  test('is told of no dry run', async () => {
    await load({ roles: [{ user: world.pekka.extId, company: world.company.extId, end: true }] }, true)
    expect(await trail()).toEqual([])
  })
})
