import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { done, read, refused } from '../../../../test/bags-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { madeRows } from '../../../../test/neighbours.ts'
import { givenUntouchedNeighbours } from '../../../../test/operation-world.ts'
import { addAccount, addCompany, addRole, addUser } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { approval } from '../../../tables/bags.ts'
import { audit, mail } from '../../../tables/ledgers.ts'
import { message } from '../../../tables/letters.ts'
import { account, reference } from '../../../tables/places.ts'

const portal = givenPortal({ extra: deskFeatures })
givenUntouchedNeighbours(portal)
const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
const db = () => portal.database.db
type Person = Awaited<ReturnType<typeof staffAtWork>>

describe('accounts of a place', () => {
  const OLD = 'FI2112345600000785'
  const NEW = 'FI3715903000000776'
  const TERMS = {
    isDefault: false,
    changeAllowed: true,
    withdrawLimit: 2000,
    depositReference: '12344',
    changeReference: '',
  }
  const WISH = { accountNumber: 'fi37 1590 3000 0007 76', ...TERMS, reason: 'Asiakkaan kirje 16.11.' }

  /** What one person may do: nothing of change money. */
  const LESS = { ...TERMS, changeAllowed: false, withdrawLimit: null, reason: 'Sovittu' }

  let { service, supervisor } = {} as { service: Person; supervisor: Person }
  let place: Awaited<ReturnType<typeof addCompany>>
  let other: Awaited<ReturnType<typeof addCompany>>
  beforeEach(async () => {
    service = await staffAtWork(portal, 'palvelu', ['service'])
    supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
    place = await addCompany(db())
    other = await addCompany(db(), { name: 'Naavakahvila Sello', city: 'Espoo' })
  })

  const path = (rest = '') => `/customers/${place.id}/accounts${rest}`
  const accounts = () => made(account)
  const own = (change: Partial<typeof account.$inferInsert> = {}) =>
    addAccount(db(), place.id, { keeper: 'desk', ...change })
  const approve = (approvalId: number, who = supervisor) =>
    done(who, `/approvals/${approvalId}/approve`, { version: 0 })
  const wishNumber = (version = 0) => ({ accountNumber: NEW, reason: 'Kirje', version })

  describe('a new account', () => {
    test('is there once a second person has approved it', async () => {
      const { approvalId } = await done(service, path(), WISH)
      expect(await accounts()).toEqual([])
      const shown = await read(service, path())
      expect(shown).toMatchObject({
        accounts: [],
        asked: [{ approvalId, accountNumber: NEW, requestedBy: 'palvelu Työntekijä' }],
      })
      expect(shown.asked[0].approvers).toEqual(['esimies Työntekijä'])
      const [request] = (await read(supervisor, '/approvals')).rows
      expect(request).toMatchObject({ kind: 'accountNumber', mayDecide: true, company: { name: place.name } })
      expect(request.change.lines.map(({ after }: { readonly after: string }) => after)).toEqual([
        'FI37\u00a01590\u00a03000\u00a00007\u00a076',
        'Kyllä',
        '2\u00a0000,00\u00a0€',
        'Ei',
      ])
      expect(await approve(approvalId)).toMatchObject({ decision: 'approved' })
      expect(await accounts()).toMatchObject([
        {
          accountNumber: NEW,
          companyId: place.id,
          keeper: 'desk',
          withdrawLimitCents: 2_000_00,
          defaultDepositReference: '12344',
        },
      ])
      const noted = await db().select().from(audit).where(eq(audit.companyId, place.id)).orderBy(audit.id)
      expect(noted.map(({ action, staffId }) => [action, staffId])).toEqual([
        ['accountnumber.requested', service.staffId],
        ['approval.approved', supervisor.staffId],
      ])
    })

    test.each([
      ['a wrong digit', { accountNumber: 'FI3715903000000775' }, 'accountNumberInvalid'],
      ['no reason', { reason: ' ' }, 'required'],
      ['a wrong reference', { depositReference: '12345' }, 'referenceInvalid'],
      ['a number that the place has', { accountNumber: OLD }, 'accountThere'],
    ])('with %s is refused', async (_title, change, code) => {
      await own()
      expect(await refused(service, path(), { ...WISH, ...change })).toBe(code)
      expect(await made(approval)).toEqual([])
    })

    test('is refused without another approver, and while one waits', async () => {
      expect(await refused(supervisor, path(), WISH)).toBe('noApprover')
      await done(service, path(), WISH)
      expect(await refused(service, path(), WISH)).toBe('approvalPending')
    })

    test('lapses where the place has got it meanwhile', async () => {
      const second = await staffAtWork(portal, 'esimies2', ['supervisor'])
      const { approvalId } = await done(second, path(), WISH)
      expect(await refused(second, `/approvals/${approvalId}/approve`, { version: 0 })).toBe('ownRequest')
      await own({ accountNumber: NEW })
      expect(await approve(approvalId)).toMatchObject({ decision: 'lapsed' })
      expect(await accounts()).toHaveLength(1)
    })

    test('is told of everywhere where the number is', async () => {
      await addAccount(db(), other.id, { accountNumber: 'FI37 1590 3000 0007 76' })
      const { rows } = await read(service, path(`/same?number=${encodeURIComponent('fi37 15903000000776')}`))
      expect(rows).toEqual([{ companyId: other.id, name: other.name, city: 'Espoo', ended: false }])
      await done(service, path(), WISH)
    })
  })

  describe('another number', () => {
    test('is approved by a second person, who sees before and after', async () => {
      const { id } = await own()
      const { approvalId } = await done(service, path(`/${id}/number`), wishNumber())
      expect((await read(service, path())).accounts).toMatchObject([
        { accountNumber: OLD, asked: { approvalId, accountNumber: NEW } },
      ])
      const [request] = (await read(supervisor, '/approvals')).rows
      expect(request.change.lines).toEqual([
        {
          field: 'accountNumber',
          before: 'FI21\u00a01234\u00a05600\u00a00007\u00a085',
          after: 'FI37\u00a01590\u00a03000\u00a00007\u00a076',
        },
      ])
      await approve(approvalId)
      expect(await accounts()).toMatchObject([{ id, accountNumber: NEW, version: 1 }])
    })

    test('lapses when the account has changed or ended', async () => {
      const { id } = await own()
      const { approvalId } = await done(service, path(`/${id}/number`), wishNumber())
      await done(service, path(`/${id}/change`), { ...LESS, version: 0 })
      expect(await approve(approvalId)).toMatchObject({ decision: 'lapsed' })
      expect(await accounts()).toMatchObject([{ accountNumber: OLD, changeAllowed: false, version: 1 }])
      expect(await refused(service, path(`/${id}/number`), wishNumber())).toBe('changedElsewhere')
      const kept = await addAccount(db(), place.id, { accountNumber: 'FI5542345670000081' })
      expect(await refused(service, path(`/${kept.id}/number`), wishNumber())).toBe('keptBySystems')
    })
  })

  describe('an account', () => {
    test('is ended by one person, and the desk’s from then on', async () => {
      const kept = await addAccount(db(), place.id, { isDefault: true })
      await done(service, path(`/${kept.id}/end`), { version: 0 })
      expect(await accounts()).toMatchObject([{ keeper: 'desk', isDefault: false, endedAt: portal.now }])
      expect(await refused(service, path(`/${kept.id}/end`), { version: 1 })).toBe('stateChanged')
    })

    test('is the only default one', async () => {
      const first = await own({ isDefault: true })
      const second = await own({ accountNumber: NEW })
      const wanted = { ...LESS, isDefault: true, version: 0 }
      const { approvalId } = await done(service, path(`/${second.id}/change`), wanted)
      await approve(approvalId)
      expect((await accounts()).map(({ isDefault }) => isDefault)).toEqual([false, true])
      await db().update(account).set({ keeper: 'systems', isDefault: true }).where(eq(account.id, first.id))
      const again = { ...LESS, isDefault: true, version: 1 }
      expect(await refused(service, path(`/${second.id}/change`), again)).toBe('keptBySystems')
    })

    test('of another place is none, nor is its reference', async () => {
      const { id } = await addAccount(db(), other.id, { keeper: 'desk' })
      const [strange] = await db()
        .insert(reference)
        .values({ accountId: id, type: 'deposit', value: '12344', name: 'X', keeper: 'desk' })
        .returning()
      for (const [act, body] of [
        [`/${id}/number`, wishNumber()],
        [`/${id}/change`, { ...LESS, version: 0 }],
        [`/${id}/end`, { version: 0 }],
        [`/${id}/references`, { type: 'deposit', value: '12344', name: 'A', validFrom: null, validTo: null }],
      ] as const)
        expect([act, await refused(service, path(act), body)]).toEqual([act, 'notFound'])
      const end = `/customers/${place.id}/references/${strange!.id}/end`
      expect(await refused(service, end, { version: 0 })).toBe('notFound')
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      expect((await counter.browser.get(path())).statusCode).toBe(403)
      expect(await accounts()).toMatchObject([{ endedAt: null, version: 0 }])
    })
  })

  test('has references that are added once, changed and ended', async () => {
    const { id } = await own()
    const added = { type: 'deposit', value: '123 44', name: 'Kassa 1', validFrom: null, validTo: null }
    const { referenceId } = await done(service, path(`/${id}/references`), added)
    expect(await refused(service, path(`/${id}/references`), added)).toBe('referenceThere')
    expect(await refused(service, path(`/${id}/references`), { ...added, value: '12345' })).toBe(
      'referenceInvalid',
    )
    const act = (verb: string) => `/customers/${place.id}/references/${referenceId}/${verb}`
    const days = { name: 'Kassa 2', validFrom: '2026-12-01', validTo: '2026-11-30' }
    expect(await refused(service, act('change'), { ...days, version: 0 })).toBe('endBeforeStart')
    await done(service, act('change'), { ...days, validTo: null, version: 0 })
    expect(await refused(service, act('end'), { version: 0 })).toBe('changedElsewhere')
    await done(service, act('end'), { version: 1 })
    const [{ references }] = (await read(service, path())).accounts
    expect(references).toMatchObject([
      { value: '12344', name: 'Kassa 2', validTo: '2026-11-14', isOwn: true },
    ])
    await db().update(reference).set({ keeper: 'systems', validTo: null })
    expect(await refused(service, act('change'), { ...days, validTo: null, version: 2 })).toBe(
      'keptBySystems',
    )
    await done(service, act('end'), { version: 2 })
    expect(await refused(service, act('end'), { version: 3 })).toBe('stateChanged')
  })
})

describe('terms of an account', () => {
  const NEW = 'FI3715903000000776'
  const TERMS = {
    isDefault: false,
    changeAllowed: true,
    withdrawLimit: 100,
    depositReference: '',
    changeReference: '',
  }
  let { service, supervisor } = {} as { service: Person; supervisor: Person }
  let place: Awaited<ReturnType<typeof addCompany>>
  let id = 0
  beforeEach(async () => {
    service = await staffAtWork(portal, 'palvelu', ['service'])
    supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
    place = await addCompany(db())
    const own = { keeper: 'desk', changeAllowed: true, withdrawLimitCents: 100_00 } as const
    id = (await addAccount(db(), place.id, own)).id
  })

  const path = (rest = '') => `/customers/${place.id}/accounts${rest}`
  const accounts = () => made(account)
  const change = (more: object, version = 0, by = service) =>
    done(by, path(`/${id}/change`), { ...TERMS, reason: 'Joulu', version, ...more })
  const approve = (approvalId: number, who = supervisor) =>
    done(who, `/approvals/${approvalId}/approve`, { version: 0 })

  describe('what a second person approved of an account', () => {
    test.each([
      ['a higher limit', { withdrawLimit: 100.01 }, { withdrawLimitCents: 100_01 }],
      ['no limit', { withdrawLimit: null }, { withdrawLimitCents: null }],
      ['being the default account', { isDefault: true }, { isDefault: true }],
    ])('is not lifted by one: %s waits', async (_what, more, after) => {
      const { approvalId } = await change(more)
      expect(approvalId).not.toBeNull()
      expect(await accounts()).toMatchObject([{ isDefault: false, withdrawLimitCents: 100_00, version: 0 }])
      const shown = (await read(service, path())).accounts[0]
      expect(shown).toMatchObject({
        withdrawLimit: 100,
        askedTerms: { approvalId, requestedBy: 'palvelu Työntekijä', approvers: ['esimies Työntekijä'] },
      })
      expect(await approve(approvalId)).toMatchObject({ decision: 'approved' })
      expect(await accounts()).toMatchObject([{ ...after, version: 1 }])
      expect((await read(service, path())).accounts[0].askedTerms).toBeNull()
    })

    test('is not lifted by one: change money without it waits', async () => {
      expect(await change({ changeAllowed: false })).toEqual({ accountId: id, approvalId: null })
      const { approvalId } = await change({ withdrawLimit: null }, 1)
      const [request] = (await read(supervisor, '/approvals')).rows
      expect(request).toMatchObject({ kind: 'accountTerms', reason: 'Joulu', mayDecide: true })
      expect(request.change.lines).toEqual([
        { field: 'changeAllowed', before: 'Ei', after: 'Kyllä' },
        { field: 'withdrawLimit', before: '', after: 'Ei rajaa' },
        { field: 'isDefault', before: 'Ei', after: 'Ei' },
      ])
      await approve(approvalId)
      expect(await accounts()).toMatchObject([{ changeAllowed: true, withdrawLimitCents: null }])
    })

    test('is lowered by one at once', async () => {
      const lower = { withdrawLimit: 50, depositReference: '12344' }
      expect(await change(lower)).toEqual({ accountId: id, approvalId: null })
      expect(await accounts()).toMatchObject([
        { withdrawLimitCents: 50_00, defaultDepositReference: '12344' },
      ])
      expect(await made(approval)).toEqual([])
    })

    test('waits once, and lapses when the account changes', async () => {
      const { approvalId } = await change({ withdrawLimit: null })
      const again = { ...TERMS, withdrawLimit: 900, reason: 'Joulu', version: 0 }
      expect(await refused(service, path(`/${id}/change`), again)).toBe('approvalPending')
      await change({ withdrawLimit: 20 })
      expect(await approve(approvalId)).toMatchObject({ decision: 'lapsed' })
      const next = await change({ withdrawLimit: null }, 1)
      await done(service, path(`/${id}/end`), { version: 1 })
      expect(await approve(next.approvalId)).toMatchObject({ decision: 'lapsed' })
      expect(await accounts()).toMatchObject([{ withdrawLimitCents: 20_00 }])
    })

    test('is not approved by its asker, nor asked without an approver', async () => {
      const raise = { ...TERMS, withdrawLimit: null, reason: 'Joulu', version: 0 }
      expect(await refused(supervisor, path(`/${id}/change`), raise)).toBe('noApprover')
      const second = await staffAtWork(portal, 'esimies2', ['supervisor'])
      const { approvalId } = await change({ withdrawLimit: null }, 0, second)
      expect(await refused(second, `/approvals/${approvalId}/approve`, { version: 0 })).toBe('ownRequest')
    })
  })

  describe('the administrators of a place', () => {
    const administrator = async (companyId: number, emailAddress: string) => {
      const person = await addUser(portal, { emailAddress })
      await addRole(db(), person.id, companyId, { permissionMaintenance: true })
      return person.id
    }
    const told = async () =>
      (await made(message)).map(({ userId, header, body }) => [userId, header, /…0785.*…0776/.test(body)])

    test('are told of another number', async () => {
      const userId = await administrator(place.id, 'anna@mylly.example')
      await administrator((await addCompany(db())).id, 'muualla@mylly.example')
      const clerk = await addUser(portal)
      await addRole(db(), clerk.id, place.id, { deposits: true })
      const asked = { accountNumber: NEW, reason: 'Kirje', version: 0 }
      const { approvalId } = await done(service, path(`/${id}/number`), asked)
      expect(await told()).toEqual([[userId, 'Tilinumeron vaihtoa on pyydetty', true]])
      await approve(approvalId)
      expect((await told()).slice(1)).toEqual([[userId, 'Tilinumero on vaihdettu', true]])
      const mails = await db().select().from(mail).orderBy(mail.id)
      expect(mails.map(({ recipient, subject, stopLink }) => [recipient, subject, stopLink])).toEqual([
        ['anna@mylly.example', 'Tilinumeron vaihtoa on pyydetty', null],
        ['anna@mylly.example', 'Tilinumero on vaihdettu', null],
      ])
      for (const { body } of mails) {
        expect(body).toContain('…0785')
        expect(body).toContain('…0776')
        expect(body).not.toContain('FI')
      }
    })

    test('are told of a new account', async () => {
      const userId = await administrator(place.id, 'anna@mylly.example')
      const { approvalId } = await done(service, path(), { accountNumber: NEW, ...TERMS, reason: 'Kirje' })
      await approve(approvalId)
      expect((await told()).map(([to, header]) => [to, header])).toEqual([
        [userId, 'Uutta tiliä on pyydetty'],
        [userId, 'Uusi tili on käytössä'],
      ])
    })
  })
})
