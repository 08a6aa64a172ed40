import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { newestCase, sendFeedback, buildSender, postAs, type Sender } from '../../../../test/event-calls.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { shownFigures } from '../../../../test/outgoing.ts'
import { addCompany } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { serviceCase } from '../../../tables/cases.ts'
import { audit } from '../../../tables/ledgers.ts'
import { portalUser } from '../../../tables/people.ts'
import { deposit } from '../../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })

describe('the front page of the desk', () => {
  type Staff = Awaited<ReturnType<typeof staffAtWork>>

  let sender: Sender
  beforeEach(async () => {
    sender = await buildSender(portal)
  })

  const pulse = async ({ browser }: Staff) => {
    const answer = await browser.get('/pulse')
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const feedback = () => sendFeedback(portal, sender)

  async function declare(securityBagNumber: string) {
    await portal.database.db.insert(deposit).values({
      companyId: sender.company.id,
      accountId: sender.account.id,
      userId: sender.user.id,
      securityBagNumber,
      registerDate: '2026-11-12',
      totalSumCents: 987_654_32,
      coinTotalSumCents: 0,
      createdAt: portal.now,
      modifiedAt: portal.now,
    })
  }

  describe('the pulse', () => {
    test('counts what waits for the roles of the caller, and leaves the rest out', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      const service = await staffAtWork(portal, 'palvelu', ['service'])
      const admin = await staffAtWork(portal, 'paakayttaja', ['admin'])
      await feedback()
      await counter.act('/bags/receive', { number: '40010084' })
      expect(await pulse(counter)).toEqual({
        at: portal.now.toISOString(),
        counting: {
          waiting: 1,
          oldest: portal.now.toISOString(),
          late: 0,
          second: 0,
          aside: 0,
          disputed: 0,
          suspects: 0,
        },
        waitsForYou: [],
        stamps: { bags: expect.any(String), suspects: expect.any(String) },
      })
      expect(await pulse(service)).toEqual({
        at: portal.now.toISOString(),
        cases: { new: 1, own: 0, dueToday: 0, late: 0 },
        visits: { requests: 0, answers: 0 },
        waitsForYou: [],
        stamps: { cases: expect.any(String), visits: expect.any(String) },
      })
      expect(await pulse(admin)).toEqual({ at: portal.now.toISOString(), waitsForYou: [], stamps: {} })
    })

    test('names what waits for this person: the bag on the table, second counts of others, own cases', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      const both = await staffAtWork(portal, 'moni', ['counter', 'service', 'supervisor'])
      const caseId = await feedback()
      await both.act(`/cases/${caseId}/take`, { version: 0 })
      const opened = (await counter.act('/bags/open', { number: '40010084' })).json()
      expect((await pulse(counter)).waitsForYou).toMatchObject([{ kind: 'openBag', title: '40010084' }])
      const whole = { tills: [{}], intact: false, suspects: [], version: opened.version }
      await counter.act(`/bags/${opened.bagId}/send`, {
        ...whole,
        companyId: sender.company.id,
        accountId: sender.account.id,
      })
      expect((await pulse(counter)).waitsForYou).toEqual([])
      expect((await pulse(both)).waitsForYou).toMatchObject([
        { kind: 'case', id: caseId, note: 'Myllypuoti Kaleva' },
        { kind: 'secondCount', id: opened.bagId },
      ])
      expect((await pulse(both)).cases).toMatchObject({ new: 0, own: 1 })
    })

    test('has another stamp whenever a list has changed, and the same one while it has not', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      const stamps: string[] = []
      const look = async () => {
        const { bags } = (await pulse(counter)).stamps
        expect((await pulse(counter)).stamps.bags).toBe(bags)
        stamps.push(bags)
      }
      await look()
      const { bag } = (await counter.act('/bags/receive', { number: '40010084' })).json()
      await look()
      const aside = await counter.act(`/bags/${bag.bagId}/aside`, { version: bag.version, reason: 'Märkä' })
      await look()
      await counter.act(`/bags/${bag.bagId}/bringback`, { version: aside.json().version })
      await look()
      await counter.act('/bags/receive', { number: '40010085' })
      await look()
      expect(new Set(stamps).size).toBe(stamps.length)
    })

    test('tells which answers are due today and which are late', async () => {
      const service = await staffAtWork(portal, 'palvelu', ['service'])
      const ask = async (asked: string) => {
        return [await feedback(), new Date(asked)] as const
      }
      const asked = [await ask('2026-11-12T10:00:00Z'), await ask('2026-11-13T10:00:00Z')]
      for (const [id, askedAt] of asked) {
        await portal.database.db.update(serviceCase).set({ askedAt }).where(eq(serviceCase.id, id))
      }
      portal.now = new Date('2026-11-15T08:01:00Z')
      expect((await pulse(service)).cases).toEqual({ new: 2, own: 0, dueToday: 0, late: 1 })
      await setParameter(portal.database.db, 'caseDueServiceHours', '1', portal.now)
      expect((await pulse(service)).cases).toMatchObject({ late: 2 })
    })

    test('tells which bags are late, by the setting and the day of each call', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      await counter.act('/bags/receive', { number: '40010084' })
      expect((await pulse(counter)).counting.late).toBe(0)
      portal.now = new Date(portal.now.getTime() + 7 * DAY_MS)
      const again = await staffAtWork(portal, 'laskija2', ['counter'])
      expect((await pulse(again)).counting.late).toBe(1)
      await setParameter(portal.database.db, 'countingDueBankingDays', '10', portal.now)
      expect((await pulse(again)).counting.late).toBe(0)
    })

    test('does not keep a session awake', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      const start = portal.now.getTime()
      for (const minutes of [10, 19]) {
        portal.now = new Date(start + minutes * 60_000)
        await pulse(counter)
      }
      portal.now = new Date(start + 21 * 60_000)
      expect((await counter.browser.get('/pulse')).json().code).toBe('deskLocked')
    })
  })

  describe('the search', () => {
    const find = async ({ browser }: Staff, q: string) => {
      const answer = await browser.get(`/search?q=${encodeURIComponent(q)}`)
      expect(answer.statusCode).toBe(200)
      return answer.json().hits as { kind: string; id: number; title: string; note: string }[]
    }

    test('finds bags and declarations by the beginning of the number, as scanned or typed', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      await declare('40010084')
      await declare('40010099')
      await counter.act('/bags/receive', { number: '40010084' })
      for (const typed of ['40010084', 'CN 4001 0084', '400100']) {
        const hits = await find(counter, typed)
        expect(hits[0]).toMatchObject({ kind: 'bag', title: '40010084', note: 'Myllypuoti Kaleva' })
      }
      expect((await find(counter, '400100')).map(({ kind, title }) => [kind, title])).toEqual([
        ['bag', '40010084'],
        ['deposit', '40010099'],
      ])
      expect(await find(counter, '4002')).toEqual([])
      const raw = await counter.browser.get('/search?q=400100')
      expect(shownFigures(raw.body, ['98765432', '987654.32'])).toEqual([])
    })

    test('looks for a scanned number among names only where no bag and no declaration has it', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      await declare('40010099')
      for (const number of ['40010099', '40019999'])
        await addCompany(portal.database.db, { name: `Kioski ${number}` })
      expect((await find(counter, '40010099')).map(({ kind }) => kind)).toEqual(['deposit'])
      expect(await find(counter, '40019999')).toMatchObject([{ kind: 'company', title: 'Kioski 40019999' }])
    })

    test('takes eight digits for a whole number first, and for the beginning of one where nothing has that', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      for (const number of ['40010099', '4001009955']) await declare(number)
      const titles = async (typed: string) => (await find(counter, typed)).map(({ title }) => title)
      expect(await titles('40010099')).toEqual(['40010099'])
      expect(await titles('400100995')).toEqual(['4001009955'])
    })

    test('finds places and people by beginnings of their words, in any order and case', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      await addCompany(portal.database.db, { name: 'Esimerkki-Kauppa Äänekoski', city: 'ÄÄNEKOSKI' })
      for (const typed of ['kauppa esim', 'Äänek', 'ESIMERKKI'])
        expect(await find(counter, typed)).toMatchObject([
          { kind: 'company', title: 'Esimerkki-Kauppa Äänekoski', note: 'ÄÄNEKOSKI' },
        ])
      expect(await find(counter, 'virt mai')).toMatchObject([
        { kind: 'person', title: 'Maija Virtanen', note: 'Myllypuoti Kaleva' },
      ])
      expect(await find(counter, 'maija.v')).toMatchObject([{ kind: 'person' }])
    })

    test('finds orders by number for everybody, cases for those who answer them', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      const service = await staffAtWork(portal, 'palvelu', ['service'])
      const order = { deliveryDate: '2026-11-20', tt_kpl_sinetit: 25 }
      const { id } = (await postAs(portal, sender)('/api/supplyorder', order)).json()
      const caseId = await feedback()
      expect(await find(counter, String(id))).toContainEqual(
        expect.objectContaining({ kind: 'supplyOrder', id, note: 'Myllypuoti Kaleva' }),
      )
      const { entryId: number } = await newestCase(portal, sender.user.id)
      expect(await find(service, `#${number}`)).toContainEqual(
        expect.objectContaining({ kind: 'case', id: caseId }),
      )
      expect((await find(counter, `#${number}`)).map(({ kind }) => kind)).not.toContain('case')
    })

    test.each([
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      '🙂',
      "a:* | b & !c <-> 'd'",
      '!!!',
      '()',
      '9'.repeat(100),
      '-',
    ])('takes %s for plain text', async (typed) => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      await declare('40010084')
      expect((await find(counter, typed)).filter(({ kind }) => kind === 'deposit')).toEqual([])
    })

    test('wants something to look for', async () => {
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      for (const q of ['', '%20', 'x'.repeat(101), 'a%00b'])
        expect((await counter.browser.get(`/search?q=${q}`)).statusCode).toBe(400)
    })
  })
})

describe('what is found', () => {
  const db = () => portal.database.db
  type Staff = Awaited<ReturnType<typeof staffAtWork>>
  type Hit = {
    readonly kind: string
    readonly id: number
    readonly title: string
    readonly state: string | null
  }

  const NUMBER = '40010084'
  let sender: Sender
  let counter: Staff
  let service: Staff
  beforeEach(async () => {
    sender = await buildSender(portal)
    counter = await staffAtWork(portal, 'laskija', ['counter'])
    service = await staffAtWork(portal, 'palvelu', ['service'])
  })

  async function declare(): Promise<number> {
    const [made] = await db()
      .insert(deposit)
      .values({
        companyId: sender.company.id,
        accountId: sender.account.id,
        userId: sender.user.id,
        securityBagNumber: NUMBER,
        registerDate: '2026-11-12',
        totalSumCents: 987_654_32,
        coinTotalSumCents: 0,
        createdAt: portal.now,
        modifiedAt: portal.now,
      })
      .returning()
    return made?.id ?? 0
  }

  const look = ({ browser }: Staff, kind: string, id: number) => browser.get(`/search/${kind}/${id}`)
  const kindsOf = (hits: readonly Hit[]) => hits.map(({ kind }) => kind)

  describe('what the search has found', () => {
    test('a declaration tells its place, its sender and its bag once that has come, and never a sum', async () => {
      const depositId = await declare()
      const before = await look(counter, 'deposit', depositId)
      expect(before.json()).toMatchObject({ title: NUMBER, salesDay: '2026-11-12' })
      expect(kindsOf(before.json().related)).toEqual(['company', 'person'])
      await counter.act('/bags/receive', { number: NUMBER })
      const after = await look(counter, 'deposit', depositId)
      expect(after.json().related[0]).toMatchObject({ kind: 'bag', title: NUMBER, state: 'arrived' })
      for (const { body } of [before, after])
        expect(shownFigures(body, ['98765432', '987654.32'])).toEqual([])
    })

    test('a person tells their places, and how to reach them to those who answer customers', async () => {
      const { id } = sender.user
      await db().update(portalUser).set({ phoneNumber: '040 1234567' }).where(eq(portalUser.id, id))
      const caseId = await sendFeedback(portal, sender)
      const plain = await look(counter, 'person', id)
      expect(kindsOf(plain.json().related)).toEqual(['company'])
      expect(plain.body).not.toContain('040 1234567')
      const whole = await look(service, 'person', id)
      expect(whole.json()).toMatchObject({ phone: '040 1234567' })
      expect(whole.json().related).toContainEqual(expect.objectContaining({ kind: 'case', id: caseId }))
    })

    test('who looked at a person stays on record', async () => {
      const depositId = await declare()
      await look(counter, 'deposit', depositId)
      await look(counter, 'person', sender.user.id)
      const rows = await db().select().from(audit).where(eq(audit.staffId, counter.staffId))
      const viewed = rows.filter(({ action }) => action.endsWith('.viewed'))
      expect(viewed).toMatchObject([
        { action: 'person.viewed', companyId: null, subject: String(sender.user.id) },
      ])
    })

    test('what is not there, or has ended, is not found', async () => {
      const gone = sender.user.id
      await db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, gone))
      for (const [kind, id] of [
        ['deposit', 999_999],
        ['person', gone],
        ['person', 999_999],
      ] as const)
        expect((await look(service, kind, id)).json()).toMatchObject({ code: 'notFound' })
      // A bag and a place have pages of their own.
      for (const kind of ['bag', 'company']) expect((await look(service, kind, 1)).statusCode).toBe(400)
    })
  })
})
