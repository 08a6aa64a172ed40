import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { done, read, refused, type Staff } from '../../../../test/bags-world.ts'
import { appCode, deskBrowser, STAFF_PASSWORD as password, staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { givenColleagues } from '../../../../test/people-world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { audit, mail } from '../../../tables/ledgers.ts'
import { deskKey, staffCode, staffFactor, staffUser } from '../../../tables/people.ts'

const portal = givenPortal({
  extra: deskFeatures,
  environment: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'portal@provider.example' },
})
const db = () => portal.database.db
const CODE = /(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/

givenColleagues(portal, 'staff')
type World = Readonly<Record<'admin' | 'second' | 'supervisor' | 'other' | 'counter' | 'service', Staff>>
let { admin, second, supervisor, other, counter, service } = {} as World
beforeEach(async () => {
  admin = await staffAtWork(portal, 'hoitaja', ['admin'])
  second = await staffAtWork(portal, 'hoitaja2', ['admin'])
  supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
  other = await staffAtWork(portal, 'esimies2', ['supervisor'])
  counter = await staffAtWork(portal, 'laskija', ['counter'])
  service = await staffAtWork(portal, 'palvelu', ['service'])
})

type Person = Pick<Staff, 'staffId'>
const find = async ({ staffId }: Person) =>
  (await db().select().from(staffUser).where(eq(staffUser.id, staffId)))[0]!
const set = ({ staffId }: Person, change: Partial<typeof staffUser.$inferInsert>) =>
  db().update(staffUser).set(change).where(eq(staffUser.id, staffId))
const withAddress = (person: Person, emailAddress: string) => set(person, { emailAddress })
const act = async (asker: Staff, person: Person, what: string, more: object = {}) => {
  const { version } = await find(person)
  return asker.act(`/staff/${person.staffId}/${what}`, { version, ...more })
}
const ask = async (person: Person, what: 'code/request' | 'factor/reset', asker = admin) =>
  (await act(asker, person, what)).json().approvalId as number
const approve = (approvalId: number, approver = supervisor) =>
  done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
const hasFactor = async ({ staffId }: Person) =>
  (await db().$count(staffFactor, eq(staffFactor.staffId, staffId))) === 1
const codes = ({ staffId }: Person) => db().$count(staffCode, eq(staffCode.staffId, staffId))
const mailedTo = async (address: string) =>
  (await db().select().from(mail).where(eq(mail.recipient, address)).orderBy(mail.id)).map(({ body }) => body)
const activate = (code: string) => deskBrowser(() => portal.app).post('/activation', { code, password })
const rowOf = async (reader: Staff, { staffId }: Person) =>
  (await read(reader, '/staff')).rows.find((each: Person) => each.staffId === staffId)
const codeEnd = async (reader: Staff) =>
  (await read(reader, '/approvals?decided=true')).rows[0]?.codeEnd as string | undefined

describe('an administrator alone becomes nobody who handles money', () => {
  test('by a code: none is made without another person', async () => {
    await set(other, { passwordHash: null })
    for (const person of [counter, supervisor, other]) {
      const answer = await admin.browser.post(`/staff/${person.staffId}/code`)
      expect(answer.json().code).toBe('secondPersonNeeded')
      const approvalId = await ask(person, 'code/request')
      expect(await refused(admin, `/approvals/${approvalId}/approve`, { version: 0 })).toBe('forbidden')
      expect(await codes(person)).toBe(0)
    }
  })

  test('by a reset: it only signs out until another approves it [R-DOOR-11]', async () => {
    const approvalId = await ask(supervisor, 'factor/reset')
    expect((await supervisor.browser.get('/session')).statusCode).toBe(401)
    expect([await hasFactor(supervisor), await codes(supervisor)]).toEqual([true, 0])
    expect((await rowOf(second, supervisor)).requests).toEqual([
      { kind: 'factorReset', by: 'hoitaja Työntekijä' },
    ])
    await approve(approvalId, other)
    expect([await hasFactor(supervisor), await codes(supervisor)]).toEqual([false, 1])
    expect([await hasFactor(counter), await codes(counter)]).toEqual([true, 0])
  })

  test('by an address of their own for the code: it waits', async () => {
    await withAddress(counter, 'laskija@provider.example')
    const facts = { firstName: 'Laura', lastName: 'Laskija', office: 'Oulu' }
    const answer = await act(admin, counter, 'facts', { ...facts, emailAddress: 'hoitaja@evil.example' })
    const { approvalId } = answer.json()
    expect(await find(counter)).toMatchObject({ ...facts, emailAddress: 'laskija@provider.example' })
    expect((await read(supervisor, '/approvals')).rows).toMatchObject([
      {
        kind: 'staffAddress',
        change: {
          lines: [
            {
              field: 'emailAddress',
              before: 'laskija@provider.example',
              after: 'hoitaja@evil.example',
            },
          ],
        },
      },
    ])
    await approve(approvalId)
    expect((await find(counter)).emailAddress).toBe('hoitaja@evil.example')
    expect(await mailedTo('laskija@provider.example')).toEqual([
      expect.stringContaining('Sähköpostiosoite on vaihdettu: Laura Laskija (laskija)'),
    ])
    // Names and the address of somebody who handles no money hold at once.
    const own = { ...facts, emailAddress: 'palvelu@provider.example' }
    expect((await act(admin, service, 'facts', own)).json()).toMatchObject({ approvalId: null })
    expect((await find(service)).emailAddress).toBe('palvelu@provider.example')
    expect((await act(admin, service, 'facts', { ...own, emailAddress: 'ei osoite' })).json().code).toBe(
      'emailInvalid',
    )
  })

  test('by a code made before the roles: their approval ends it', async () => {
    const made = (await admin.browser.post(`/staff/${service.staffId}/code`)).json().code
    const { approvalId } = (
      await act(admin, service, 'roles', { roles: ['service', 'counter'], reason: '' })
    ).json()
    await approve(approvalId)
    expect((await activate(made)).statusCode).toBe(400)
  })
})

describe('the code of an approved request', () => {
  test('goes to the address that the approver saw, and to nobody else [R-DOOR-12]', async () => {
    await withAddress(counter, 'laskija@provider.example')
    const approvalId = await ask(counter, 'code/request')
    expect((await read(supervisor, '/approvals')).rows).toMatchObject([
      {
        kind: 'staffCode',
        mayDecide: true,
        change: { lines: [{ field: 'codeTo', after: 'laskija@provider.example' }] },
      },
    ])
    const answer = await approve(approvalId)
    const texts = await mailedTo('laskija@provider.example')
    const code = texts.map((text) => CODE.exec(text)?.[0]).find((each) => each !== undefined) ?? ''
    const seen = [answer, await read(admin, '/staff'), await read(supervisor, '/approvals?decided=true')]
    const stored = [await db().select().from(audit), await db().select().from(deskKey)]
    expect(JSON.stringify([seen, stored])).not.toContain(code.slice(0, 9))
    expect([(await rowOf(admin, counter)).codeStart, await codeEnd(supervisor)]).toEqual([null, undefined])
    expect((await activate(code)).json()).toEqual({ next: 'factor' })
  })

  test('is shown in halves to asker and approver where there is no address', async () => {
    const approvalId = await ask(counter, 'code/request')
    expect((await rowOf(admin, counter)).codeStart).toBeNull()
    await approve(approvalId)
    const start = (await rowOf(admin, counter)).codeStart
    const end = (await codeEnd(supervisor)) ?? ''
    expect([start, end]).toEqual([
      expect.stringMatching(/^(\w{4}-?){3}$/),
      expect.stringMatching(/^(\w{4}-?){3}$/),
    ])
    expect([(await rowOf(second, counter)).codeStart, await codeEnd(other)]).toEqual([null, undefined])
    expect((await rowOf(admin, service)).codeStart).toBeNull()
    const stored = [await db().select().from(audit), await db().select().from(deskKey)]
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${start}|${end}`))
    for (const half of [start, end, `${end}-${start}`]) expect((await activate(half)).statusCode).toBe(400)
    const browser = deskBrowser(() => portal.app)
    await browser.post('/activation', { code: `${start}-${end}`, password })
    portal.now = new Date(portal.now.getTime() + 60_000)
    await browser.post('/session/factor', { code: appCode(counter.key, portal.now) })
    // Whoever is in needs no code any more.
    expect((await activate(`${start}-${end}`)).statusCode).toBe(400)
    expect([(await rowOf(admin, counter)).codeStart, await codeEnd(supervisor)]).toEqual([null, undefined])
  })

  test('is made anew where the address was wrong', async () => {
    const person = { username: 'uusi', firstName: 'Uusi', lastName: 'Henkilö', office: '' }
    const wanted = { roles: ['counter'], reason: '', emailAddress: 'uusi@provder.example' }
    const { staffId, approvalId } = await done(admin, '/staff', { ...person, ...wanted })
    expect((await admin.browser.post(`/staff/${staffId}/code`)).json().code).toBe('rolesPending')
    expect((await read(supervisor, '/approvals')).rows[0].change.lines).toContainEqual({
      field: 'codeTo',
      before: '',
      after: 'uusi@provder.example',
    })
    await approve(approvalId)
    const codeIn = async (address: string) => CODE.exec((await mailedTo(address)).join())?.[0] ?? ''
    const wrong = await codeIn('uusi@provder.example')
    const facts = { firstName: 'Uusi', lastName: 'Henkilö', office: '' }
    const corrected = await act(admin, { staffId }, 'facts', {
      ...facts,
      emailAddress: 'uusi@provider.example',
    })
    await approve(corrected.json().approvalId)
    expect((await activate(wrong)).statusCode).toBe(400)
    expect((await activate(await codeIn('uusi@provider.example'))).json()).toEqual({ next: 'enrol' })
  })
})

describe('requests about a person', () => {
  test('lapse with a reset or a code that came later', async () => {
    const wanted = { roles: ['counter', 'packer'], reason: '' }
    const roles = (await act(admin, counter, 'roles', wanted)).json().approvalId
    await approve(await ask(counter, 'factor/reset'))
    expect(await approve(roles)).toMatchObject({ decision: 'lapsed' })
    expect(await find(counter)).toMatchObject({ packer: false })
    const late = (await act(admin, service, 'roles', { roles: ['service', 'dispatcher'], reason: '' })).json()
    await act(admin, service, 'factor/reset')
    expect(await approve(late.approvalId)).toMatchObject({ decision: 'lapsed' })
  })

  test('are decided by neither their person nor the asker', async () => {
    const approvalId = await ask(supervisor, 'code/request')
    expect(await refused(supervisor, `/approvals/${approvalId}/approve`, { version: 0 })).toBe('tookPart')
    expect((await act(second, supervisor, 'code/request')).json().code).toBe('approvalPending')
    await set(other, { disabledAt: portal.now })
    expect((await act(admin, supervisor, 'factor/reset')).json().code).toBe('noApprover')
    expect((await supervisor.browser.get('/session')).statusCode).toBe(200)
    expect((await act(admin, service, 'code/request')).json().code).toBe('stateChanged')
    expect((await act(admin, other, 'code/request')).json().code).toBe('stateChanged')
  })
})

describe('everybody concerned is told', () => {
  const told = async (reader: Staff) =>
    ((await read(reader, '/figures')).accessNotices ?? []).map(
      ({ event, name }: { readonly event: string; readonly name: string }) => `${event} ${name}`,
    )

  test('of a code, a reset and the first enrolment [R-DOOR-13]', async () => {
    await withAddress(counter, 'laskija@provider.example')
    await withAddress(other, 'esimies2@provider.example')
    await approve(await ask(counter, 'factor/reset'))
    const code = CODE.exec((await mailedTo('laskija@provider.example')).join())?.[0] ?? ''
    const browser = deskBrowser(() => portal.app)
    await browser.post('/activation', { code, password })
    const { key } = (await browser.post('/session/enrol', { code })).json()
    await browser.post('/session/factor', { code: appCode(key, portal.now) })
    const toSupervisor = await mailedTo('esimies2@provider.example')
    expect(toSupervisor).toEqual([
      expect.stringContaining('Tunnistautuminen on nollattu ja uusi kertakoodi tehty: laskija Työntekijä'),
      expect.stringContaining('Todennussovellus on otettu käyttöön: laskija Työntekijä (laskija)'),
    ])
    expect(toSupervisor.join()).not.toMatch(CODE)
    expect(await mailedTo('laskija@provider.example')).toHaveLength(3)
    expect(new Set((await db().select().from(mail)).map(({ recipient }) => recipient))).toEqual(
      new Set(['laskija@provider.example', 'esimies2@provider.example']),
    )
    const events = ['factorAdded laskija Työntekijä', 'factorReset laskija Työntekijä']
    expect(await told(supervisor)).toEqual(events)
    expect((await browser.get('/figures')).json().accessNotices).toHaveLength(2)
    expect([await told(service), await told(admin)]).toEqual([[], []])
    portal.now = new Date(portal.now.getTime() + 8 * 24 * 60 * 60_000)
    const later = await staffAtWork(portal, 'esimies3', ['supervisor'])
    expect(await told(later)).toEqual([])
  })

  test('also where nobody else was needed', async () => {
    await act(admin, service, 'factor/reset')
    await admin.browser.post(`/staff/${service.staffId}/code`)
    expect(await told(supervisor)).toEqual(['codeMade palvelu Työntekijä', 'factorReset palvelu Työntekijä'])
  })
})
