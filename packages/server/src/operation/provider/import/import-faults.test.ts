import { describe, expect, test } from 'vitest'
import { fault, sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { givenPortal } from '../../../../test/harness.ts'
import { addAccount, addCompany, addUser } from '../../../../test/world.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import { company as companyTable } from '../../../tables/places.ts'
import { changeOrder, deposit } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'
import { type Bundle, sections } from './read/bundle.ts'

const portal = givenPortal()

describe('faults', () => {
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
    test('all faults of all rows are told, in order', async () => {
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
      [
        'references',
        'account',
        'account',
        { references: [{ account: 'X', type: 'deposit', value: '1232' }] },
      ],
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

    test('is no second fault where its row is in the bundle', async () => {
      const faults = await faultsOf({ ...known, companies: [{ ...company('T1'), name: '' }] })
      expect(faults.map(([section, row, field]) => [section, row, field])).toEqual([['companies', 0, 'name']])
    })
  })
})

describe('checks between rows', () => {
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
    test('two users of a bundle cannot have one name', async () => {
      const faults = await faultsOf({ users: [user('U1', 'Maija'), user('U2', 'maija')] })
      expect(faults).toEqual([['users', 1, 'username', 'maija is the name of row 0']])
    })

    test('a name that another user has is refused', async () => {
      await load({ users: [user('U1', 'maija')] })
      expect(await faultsOf({ users: [user('U2', 'MAIJA')] })).toEqual([
        ['users', 0, 'username', 'MAIJA is the name of user U1'],
      ])
    })

    test('a name is taken over, swapped or recased in one bundle', async () => {
      await load({ users: [user('U1', 'maija'), user('U2', 'olli'), user('U3', 'anna')] })
      const report = await load({ users: [user('U1', 'olli'), user('U2', 'Maija'), user('U3', 'Anna')] })
      expect(report.sections.users).toEqual({ created: 0, changed: 3, unchanged: 0, ended: 0 })
    })
  })

  describe('entries of the portal', () => {
    test('a result belongs to an entry of its own company', async () => {
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
})

describe('unknown keys', () => {
  const db = () => portal.database.db
  const load = (bundle: unknown, ignoreUnknown = false) =>
    importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false, ignoreUnknown })
  /** Section, row, field and text of every fault. */
  const faultsOf = async (bundle: unknown) =>
    (await load(bundle)).faults.map(({ section, row, field, fault }) => [
      section,
      row,
      field,
      sentenceOf(fault, finnishSentences),
    ])

  const company = (extId: string) => ({ extId, name: 'Kauppa', businessId: '1234567-1' })

  describe('a key that is not known', () => {
    const counted = {
      extId: 'H1',
      company: 'T1',
      accountingDate: '2026-11-13',
      lasketty: 5,
      cashReports: [
        { accountingDate: '2026-11-13' },
        { accountingDate: '2026-11-13', pcs_0: 1 },
        { accountingDate: '2026-11-13', pcs_0: 2 },
      ],
    }
    const bundle = {
      companies: [
        { ...company('T1'), kaupunki: 'Tampere' },
        { ...company('T2'), kaupunki: 'Turku', name: '' },
      ],
      handledDeposits: [counted],
      lisa: [],
    }

    test('is a fault at every level, beside the others', async () => {
      expect(await faultsOf(bundle)).toEqual([
        ['lisa', undefined, '', 'unknown section'],
        ['companies', 0, 'kaupunki', 'unknown key'],
        ['companies', 1, 'name', expect.any(String)],
        ['companies', 1, 'kaupunki', 'unknown key'],
        ['handledDeposits', 0, 'cashReports.1.pcs_0', 'unknown key'],
        ['handledDeposits', 0, 'cashReports.2.pcs_0', 'unknown key'],
        ['handledDeposits', 0, 'lasketty', 'unknown key'],
      ])
      expect(await db().$count(companyTable)).toBe(0)
    })

    test('passes where it is to be ignored, and is told', async () => {
      const [first, second] = bundle.companies
      const report = await load({ ...bundle, companies: [first, { ...second, name: 'Kauppa' }] }, true)
      expect(report).toMatchObject({ applied: true, faults: [] })
      expect(report.ignored).toEqual([
        { section: 'lisa', field: '', rows: 1 },
        { section: 'companies', field: 'kaupunki', rows: 2 },
        { section: 'handledDeposits', field: 'cashReports[].pcs_0', rows: 2 },
        { section: 'handledDeposits', field: 'lasketty', rows: 1 },
      ])
      expect(await db().$count(companyTable)).toBe(2)
    })

    test('does not let other faults pass', async () => {
      const report = await load(bundle, true)
      expect(report.applied).toBe(false)
      expect(report.faults.map(({ field }) => field)).toEqual(['name'])
    })

    test.each(Object.keys(sections))('stops a row of %s', async (section) => {
      const faults = await faultsOf({ [section]: [{ tuntematon: 1 }] })
      expect(faults).toContainEqual([section, 0, 'tuntematon', 'unknown key'])
    })
  })
})
