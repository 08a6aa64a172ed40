import { sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { addAccount, addCompany, addUser } from '../../../../test/world.ts'
import { changeOrder, deposit } from '../../../tables/submissions.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const db = () => portal.database.db
const load = (bundle: unknown) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
/** Section, row, field and text of every fault. */
const faultsOf = async (bundle: unknown) =>
  (await load(bundle)).faults.map(({ section, row, field, fault }) => [
    section,
    row,
    field,
    sentenceOf(fault, finnishSentences),
  ])

const user = (extId: string, username: string) => ({
  extId,
  username,
  firstName: 'Maija',
  lastName: 'Virtanen',
  emailAddress: 'maija@example.fi',
})

describe('user names', () => {
  test('two users of a bundle cannot have one name, whatever its case', async () => {
    const faults = await faultsOf({ users: [user('U1', 'Maija'), user('U2', 'maija')] })
    expect(faults).toEqual([['users', 1, 'username', 'maija is the name of row 0']])
  })

  test('a name that another user has is refused', async () => {
    await load({ users: [user('U1', 'maija')] })
    expect(await faultsOf({ users: [user('U2', 'MAIJA')] })).toEqual([
      ['users', 0, 'username', 'MAIJA is the name of user U1'],
    ])
  })

  test('a name may be taken over, swapped and change its case in one bundle', async () => {
    await load({ users: [user('U1', 'maija'), user('U2', 'olli'), user('U3', 'anna')] })
    const report = await load({ users: [user('U1', 'olli'), user('U2', 'Maija'), user('U3', 'Anna')] })
    expect(report.sections.users).toEqual({ created: 0, changed: 3, unchanged: 0, ended: 0 })
  })
})

describe('entries of the portal', () => {
  test('a result must belong to an entry of its own company', async () => {
    const [own, other] = [await addCompany(db()), await addCompany(db())]
    const account = await addAccount(db(), other.id)
    const { id: userId } = await addUser(portal)
    const sent = {
      companyId: other.id,
      accountId: account.id,
      userId,
      createdAt: portal.now,
      modifiedAt: portal.now,
    }
    const [bag] = await db()
      .insert(deposit)
      .values({
        ...sent,
        securityBagNumber: '1',
        registerDate: '2026-11-12',
        totalSumCents: 0,
        coinTotalSumCents: 0,
      })
      .returning()
    const money = { totalSumCents: 0, noteTotalSumCents: 0, coinTotalSumCents: 0 }
    const [order] = await db()
      .insert(changeOrder)
      .values({ ...sent, ...money, deliveryDate: '2026-11-16' })
      .returning()
    const result = { extId: 'L1', company: own.extId }
    const faults = await faultsOf({
      handledDeposits: [{ ...result, accountingDate: '2026-11-13', portalEntryId: bag!.id }],
      handledChangeOrders: [{ ...result, packingDate: '2026-11-13', portalEntryId: order!.id }],
      countingStates: [{ kind: 'deposit', entryId: 9_000_000_000, state: 'vanha' }],
    })
    expect(faults).toEqual([
      ['handledDeposits', 0, 'portalEntryId', `unknown deposit ${bag!.id} of company ${own.extId}`],
      [
        'handledChangeOrders',
        0,
        'portalEntryId',
        `unknown change order ${order!.id} of company ${own.extId}`,
      ],
      ['countingStates', 0, 'entryId', 'unknown deposit 9000000000'],
    ])
  })
})

test('a parameter must be known and in its form', async () => {
  const parameters = [
    { key: 'serviceDeskPhone', value: '010 555 0100' },
    { key: 'color', value: 'red' },
    { key: 'changeOrderCutoffLocal', value: 'noon' },
  ]
  expect(await faultsOf({ parameters })).toEqual([
    ['parameters', 1, 'key', 'unknown parameter color'],
    ['parameters', 2, 'value', 'not in the form of this parameter'],
  ])
})
