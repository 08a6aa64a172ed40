import { beforeEach, describe, expect, test } from 'vitest'
import { done, read, refused } from './delivery-world.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { addAccount, addCompany, addRole, addUser } from './world.ts'
import { deskFeatures } from '../src/desk-app.ts'
import { account } from '../src/tables/company.ts'
import { approval } from '../src/tables/counting.ts'
import { mail } from '../src/tables/ledgers.ts'
import { message } from '../src/tables/messages.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
type Person = Awaited<ReturnType<typeof staffAtWork>>

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
const accounts = () => db().select().from(account).orderBy(account.id)
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

  test('is not lifted by one: change money on an account without it waits, and the second reads before and after', async () => {
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
    expect(await accounts()).toMatchObject([{ withdrawLimitCents: 50_00, defaultDepositReference: '12344' }])
    expect(await db().select().from(approval)).toEqual([])
  })

  test('waits once, and lapses when the account is changed or ended meanwhile', async () => {
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

  test('is not approved by who asked, nor asked where nobody else could approve it', async () => {
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
    (await db().select().from(message).orderBy(message.id)).map(({ userId, header, body }) => [
      userId,
      header,
      /…0785.*…0776/.test(body),
    ])

  test('are told of another account number when it is asked and when it holds, by mail too', async () => {
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

  test('are told of a new account in the same way', async () => {
    const userId = await administrator(place.id, 'anna@mylly.example')
    const { approvalId } = await done(service, path(), { accountNumber: NEW, ...TERMS, reason: 'Kirje' })
    await approve(approvalId)
    expect((await told()).map(([to, header]) => [to, header])).toEqual([
      [userId, 'Uutta tiliä on pyydetty'],
      [userId, 'Uusi tili on käytössä'],
    ])
  })
})
