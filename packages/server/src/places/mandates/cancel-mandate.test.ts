import { getMandates } from '@kassavirta/domain/places/mandates/api'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  askFor,
  CANCEL_MANDATE,
  buildAdministration,
  type AdministrationWorld,
} from '../../../test/administration.ts'
import { givenPortal } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { signIn } from '../../../test/world.ts'
import { alertEvent } from '../../tables/alerts.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { mandate } from '../../tables/rights.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db
/** It is Sunday 15.11.2026, ten in the morning in Helsinki. */
const [TODAY, TOMORROW] = ['2026-11-15', '2026-11-16']

let at: AdministrationWorld
beforeEach(async () => {
  at = await buildAdministration(portal)
})

const listed = async () =>
  (await askFor(portal, getMandates.path, { companyId: at.company.id }, at.headers)).json().mandates
const cancel = () =>
  askFor(portal, CANCEL_MANDATE, { companyId: at.company.id, entityId: at.mandate.id }, at.headers)
const stored = async () => (await db().select().from(mandate).where(eq(mandate.id, at.mandate.id)))[0]!
const set = (values: Partial<typeof mandate.$inferInsert>) =>
  db().update(mandate).set(values).where(eq(mandate.id, at.mandate.id))

describe('a cancellation', () => {
  test('is answered ok, ends the mandate tomorrow by its date and is told once to everybody [R-API-41] [R-CONST-11]', async () => {
    const answer = await cancel()
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await stored()).toMatchObject({
      endDate: TOMORROW,
      lastDay: TODAY,
      modifiedAt: portal.now,
      cancelledAt: portal.now,
      cancelledBy: at.admin.id,
    })
    const by = { companyId: at.company.id, userId: at.admin.id }
    const data = {
      mandateId: at.mandate.id,
      extId: at.mandate.extId,
      user: at.pekka.extId,
      account: at.account.extId,
      end: TOMORROW,
      lastDay: TODAY,
    }
    expect(await db().select().from(outbox)).toMatchObject([{ ...by, type: 'mandate.cancelled', data }])
    expect((await db().select().from(outbox))[0]?.data).toEqual(data)
    expect(await db().select().from(audit)).toMatchObject([
      { ...by, action: 'mandate.cancelled', subject: String(at.mandate.id), detail: data },
    ])
    const [email, ...more] = await db().select().from(mail)
    expect(more).toEqual([])
    expect(email).toMatchObject({ recipient: 'palvelu@example.fi' })
    const { title, head, lines } = readEmail(email!.body)
    expect({ title, head }).toMatchObject({
      title: 'Valtuutuksen peruminen',
      head: { Lähettäjä: 'Anna Lehto', Numero: String(at.mandate.id) },
    })
    expect(lines).toEqual({
      Henkilö: 'Korhonen Pekka',
      Tili: 'FI2112345600000785',
      Oikeudet: 'Vaihtorahan tilaaminen, Tilitysilmoituksen tekeminen',
      Päättyy: '16.11.2026 klo 00:00',
      'Viimeinen voimassaolopäivä': '15.11.2026',
    })
  })

  test('tells its person, and records which rights ended and when they would have', async () => {
    await set({ endDate: '2027-12-31', lastDay: '2027-12-31', depositReport: true })
    await cancel()
    const told = { kind: 'rightChanged', companyId: at.company.id, userId: at.pekka.id, at: portal.now }
    expect(await db().select().from(alertEvent)).toMatchObject([told])
    const rights = { changeCurrency: true, deposit: true, changeOrderReport: false, depositReport: true }
    const was = { end: '2027-12-31', lastDay: '2027-12-31' }
    expect((await db().select().from(audit))[0]?.detail).toMatchObject({ ...rights, was })
  })

  test('of one’s own mandate tells nobody', async () => {
    await set({ userId: at.admin.id })
    expect((await cancel()).statusCode).toBe(200)
    expect(await db().select().from(alertEvent)).toEqual([])
  })

  test.each([
    ['today', TODAY, TODAY, TODAY],
    ['tomorrow', TOMORROW, TOMORROW, TODAY],
    ['later', '2027-12-31', TOMORROW, TODAY],
  ])('of a mandate that would end %s', async (_title, end, endDate, lastDay) => {
    await set({ endDate: end, lastDay: end })
    expect((await cancel()).statusCode).toBe(200)
    expect(await stored()).toMatchObject({ endDate, lastDay })
  })

  test('leaves the mandate in the list until it has ended, marked as cancelled', async () => {
    await cancel()
    expect(await listed()).toMatchObject([
      { mandateEnd: TOMORROW, mandateCancelled: true, mandateLastDay: TODAY },
    ])
    portal.now = new Date('2026-11-15T22:00:00Z')
    at.headers = await signIn(portal, at.admin.id)
    expect(await listed()).toEqual([])
  })

  test('of a mandate that has ended by itself is ok and changes nothing', async () => {
    await set({ endDate: '2026-11-14', lastDay: '2026-11-14' })
    expect((await cancel()).statusCode).toBe(200)
    expect([(await stored()).cancelledAt, await db().$count(audit)]).toEqual([null, 0])
  })
})

describe('a mandate that has ended', () => {
  const order = (headers: Record<string, string>) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/changecurrencyorder',
      headers,
      payload: {
        accountId: at.account.id,
        customerId: at.company.id,
        deliveryDate: '2026-11-20',
        billsTotalSum: 500,
        coinTotalSum: 0,
        totalSum: 500,
        pcs_50e: 10,
      },
    })

  test('orders nothing more from the next request on, with an old token in hand [R-API-41]', async () => {
    portal.now = new Date('2026-11-15T21:58:00Z')
    const token = await signIn(portal, at.pekka.id)
    at.headers = await signIn(portal, at.admin.id)
    expect((await cancel()).statusCode).toBe(200)
    portal.now = new Date('2026-11-15T21:59:59Z')
    expect((await order(token)).statusCode).toBe(200)
    portal.now = new Date('2026-11-15T22:00:00Z')
    expect((await order(token)).statusCode).toBe(403)
  })

  test('is over at once when it had not begun', async () => {
    await set({ startDate: TOMORROW })
    const token = await signIn(portal, at.pekka.id)
    await cancel()
    expect((await order(token)).statusCode).toBe(403)
    const [email] = await db().select().from(mail)
    expect(email?.body).toContain('Huomaa: Valtuutus ei ehdi tulla voimaan.')
  })
})
