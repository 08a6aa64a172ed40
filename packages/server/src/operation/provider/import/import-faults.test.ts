import { fault, sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import type { Bundle } from './bundle.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const load = (bundle: unknown) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false, ignoreUnknown: false })
/** Section, row, field and text of every fault. */
const faultsOf = async (bundle: unknown) =>
  (await load(bundle)).faults.map(({ section, row, field, fault }) => [
    section,
    row,
    field,
    sentenceOf(fault, finnishSentences),
  ])

const company = (extId: string) => ({ extId, name: 'Kauppa', businessId: '1234567-1' })
const user = (extId: string, username: string) => ({
  extId,
  username,
  firstName: 'Maija',
  lastName: 'Virtanen',
  emailAddress: 'maija@example.fi',
})

describe('structure', () => {
  test.each([[null], ['text'], [5], [[]], [undefined]])('%j is no bundle', async (bundle) => {
    expect(await faultsOf(bundle)).toEqual([['', undefined, '', 'the bundle is not a JSON object']])
  })

  test('an empty bundle is imported and is nothing', async () => {
    expect((await load({})).applied).toBe(true)
  })

  test.each(['compnies', '[object Object]', 'function Object() { [native code] }'])(
    'the section %s is unknown',
    async (name) => {
      const bundle: unknown = JSON.parse(`{"${name}": []}`)
      expect(await faultsOf(bundle)).toEqual([[name, undefined, '', 'unknown section']])
    },
  )

  test.each([[null], [{}], ['T1']])('%j is no list of companies', async (list) => {
    expect(await faultsOf({ companies: list })).toEqual([['companies', undefined, '', 'is not a list']])
  })

  test('a row that is no object is named by its place', async () => {
    expect(await faultsOf({ companies: [company('T1'), 'T2'] })).toEqual([
      ['companies', 1, '', 'Invalid input: expected object, received string'],
    ])
  })
})

describe('rows', () => {
  test('all faults of all rows are told, in the order of the bundle, with what is missing', async () => {
    const report = await load({
      users: [user('U1', 'maija'), { ...user('U2', 'olli'), emailAddress: 'olli' }],
      companies: [
        { extId: 'T1' },
        { ...company('T2'), chain: 'X' },
        { ...company('T3'), looseChange: 'yes' },
      ],
    })
    expect(report.faults).toEqual([
      { section: 'companies', row: 0, extId: 'T1', field: 'name', fault: fault('required') },
      { section: 'companies', row: 0, extId: 'T1', field: 'businessId', fault: fault('required') },
      {
        section: 'companies',
        row: 1,
        extId: 'T2',
        field: 'chain',
        fault: fault('importRowInvalid', { text: 'unknown chain X' }),
      },
      expect.objectContaining({ section: 'companies', row: 2, extId: 'T3', field: 'looseChange' }),
      expect.objectContaining({ section: 'users', row: 1, extId: 'U2', field: 'emailAddress' }),
    ])
  })

  test.each([
    ['a character that the database cannot hold', { emailAddress: 'a\0b@example.fi' }, 'emailAddress'],
    ['half a character', { firstName: '\ud800' }, 'firstName'],
    ['text that is too long', { firstName: 'a'.repeat(201) }, 'firstName'],
  ])('%s is a fault, not a failure', async (_title, wrong, field) => {
    const faults = await faultsOf({ users: [{ ...user('U1', 'maija'), ...wrong }] })
    expect(faults).toEqual([['users', 0, field, expect.any(String)]])
  })

  test.each([
    ['the day before its start is refused', '2026-11-15', ['ends before it starts']],
    ['the day of its start is taken', '2026-11-16', []],
    ['at once, before its start, is taken', true, []],
  ])('a mandate that ends %s', async (_title, end, texts) => {
    const bundle = {
      companies: [company('T1')],
      accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI2112345600000785' }],
      users: [user('U1', 'maija')],
      mandates: [{ extId: 'V1', user: 'U1', account: 'A1', start: '2026-11-16', end }],
    }
    expect(await faultsOf(bundle)).toEqual(texts.map((text) => ['mandates', 0, 'end', text]))
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00', '2026-02-30T00:00:00Z', 'eilen'])(
    'the moment %s is a fault, not a failure',
    async (created) => {
      const message = { extId: 'M1', company: 'T1', header: 'Hei', body: '', created }
      const faults = await faultsOf({ companies: [company('T1')], messages: [message] })
      expect(faults).toEqual([['messages', 0, 'created', expect.any(String)]])
    },
  )
})

describe('a key that comes twice in a section', () => {
  const role = { user: 'U1', company: 'T1' }
  const bundle = { companies: [company('T1')], users: [user('U1', 'maija')] }
  test.each<[string, string, Bundle]>([
    ['companies', 'extId', { companies: [company('T1'), company('T1')] }],
    ['roles', 'user', { ...bundle, roles: [role, { ...role, deposits: true }] }],
    [
      'parameters',
      'key',
      {
        parameters: [
          { key: 'terms', value: 'a' },
          { key: 'terms', value: 'b' },
        ],
      },
    ],
    [
      'announcements',
      'viite',
      {
        announcements: [
          { viite: 'a', kuvaus: 'a' },
          { viite: 'a', kuvaus: 'b' },
        ],
      },
    ],
  ])('is a fault of the later row: %s', async (section, field, twice) => {
    expect(await faultsOf(twice)).toEqual([[section, 1, field, 'repeats row 0']])
  })

  test('is the same key however its letters are composed', async () => {
    const rows = [company('Tä'), company('Tä'.normalize('NFD'))]
    expect(await faultsOf({ companies: rows })).toEqual([['companies', 1, 'extId', 'repeats row 0']])
    const account = { extId: 'A1', company: 'Tä', accountNumber: 'FI21' }
    expect(await faultsOf({ companies: rows.slice(1), accounts: [account] })).toEqual([])
  })
})

describe('a key that leads nowhere', () => {
  const account = { extId: 'A1', company: 'T1', accountNumber: 'FI21' }
  const known = { companies: [company('T1')], users: [user('U1', 'maija')], accounts: [account] }
  const counted = { extId: 'L1', company: 'T1', accountingDate: '2026-11-13' }
  test.each<[string, string, string, Bundle]>([
    ['chains', 'concern', 'concern', { chains: [{ extId: 'KE1', name: 'Ketju', concern: 'X' }] }],
    ['companies', 'concern', 'concern', { companies: [{ ...company('T2'), concern: 'X' }] }],
    ['companies', 'chain', 'chain', { companies: [{ ...company('T2'), chain: 'X' }] }],
    ['accounts', 'company', 'company', { accounts: [{ ...account, company: 'X' }] }],
    ['roles', 'user', 'user', { roles: [{ user: 'X', company: 'T1' }] }],
    ['roles', 'company', 'company', { roles: [{ user: 'U1', company: 'X' }] }],
    ['roles', 'chain', 'chain', { roles: [{ user: 'U1', chain: 'X' }] }],
    ['roles', 'concern', 'concern', { roles: [{ user: 'U1', concern: 'X' }] }],
    [
      'mandates',
      'user',
      'user',
      { mandates: [{ extId: 'V1', user: 'X', account: 'A1', start: '2026-01-01' }] },
    ],
    [
      'mandates',
      'account',
      'account',
      { mandates: [{ extId: 'V1', user: 'U1', account: 'X', start: '2026-01-01' }] },
    ],
    ['personnel', 'company', 'company', { personnel: [{ company: 'X', personId: '1' }] }],
    ['references', 'account', 'account', { references: [{ account: 'X', type: 'deposit', value: '1232' }] }],
    ['messages', 'company', 'company', { messages: [{ extId: 'M1', company: 'X', header: '', body: '' }] }],
    ['messages', 'user', 'user', { messages: [{ extId: 'M1', user: 'X', header: '', body: '' }] }],
    ['handledDeposits', 'company', 'company', { handledDeposits: [{ ...counted, company: 'X' }] }],
    ['handledDeposits', 'account', 'account', { handledDeposits: [{ ...counted, account: 'X' }] }],
    [
      'handledDeposits',
      'cashReports.1.account',
      'account',
      {
        handledDeposits: [
          {
            ...counted,
            cashReports: [{ accountingDate: '2026-11-13' }, { accountingDate: '2026-11-13', account: 'X' }],
          },
        ],
      },
    ],
    [
      'handledChangeOrders',
      'account',
      'account',
      { handledChangeOrders: [{ extId: 'O1', company: 'T1', account: 'X', packingDate: '2026-11-13' }] },
    ],
  ])('is named: %s %s', async (section, field, kind, bundle) => {
    expect((await load(known)).applied).toBe(true)
    expect(await faultsOf(bundle)).toEqual([[section, 0, field, `unknown ${kind} X`]])
  })

  test('is no second fault where the row that it names is in the bundle but faulty', async () => {
    const faults = await faultsOf({ ...known, companies: [{ ...company('T1'), name: '' }] })
    expect(faults.map(([section, row, field]) => [section, row, field])).toEqual([['companies', 0, 'name']])
  })
})
