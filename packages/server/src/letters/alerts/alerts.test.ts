import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { alertKinds } from '@kassavirta/domain/letters/alerts/rules'
import { givenAlerts, PATH } from '../../../test/letters-world.ts'
import { countingWorld, DECLARED, MUCH_LESS, open, send, done } from '../../../test/bags-world.ts'
import { addCaseWorld } from '../../../test/questions-world.ts'
import { deliveryDesk, FROZEN_DAY, LESS } from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { mandateWorld } from '../../../test/places-world.ts'
import { isWhole } from '../../../test/whole.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, changeRights } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { setParameter } from '../../shared/parameters.ts'
import { mailRefusal } from '../../tables/ledgers.ts'
import { confirmAddress } from '../../people/profile/queries.ts'
import { alertChoice, alertEvent, alertMail, alertReader } from '../../tables/letters.ts'
import { portalUser } from '../../tables/people.ts'
import { mandate, userCompanyRole } from '../../tables/places.ts'
import { sendAlerts } from './send-alerts.ts'

describe('telling people', () => {
  const { portal, db, world, addReader, happened, tell, at, mails, recipients, bodies, choose } =
    givenAlerts()

  /** They are looked at in batches of 500, so the third one is there in both runs. */
  const PEOPLE = isWhole ? 3_000 : 1_500

  describe('an event is told', () => {
    test('once to each who may see it, however often the job runs', async () => {
      const pekka = await addReader('pekka@example.fi')
      await happened()
      await Promise.all([tell(), tell(), tell()])
      await tell()
      expect((await recipients()).toSorted()).toEqual(['maija@example.fi', 'pekka@example.fi'])
      expect(await db().select().from(alertMail)).toMatchObject([
        { userId: world.maija.id },
        { userId: pekka.id },
      ])
    })

    test('once though it is noticed twice', async () => {
      await happened({ onceKey: 'result 7' })
      await happened({ onceKey: 'result 7' })
      await tell()
      expect(await recipients()).toHaveLength(1)
    })

    test.each(alertKinds)('as %s with what and where, and nothing else', async (kind) => {
      await setParameter(db(), 'entriesVisibleToAll', 'true', portal.now)
      await choose([{ companyId: null, kind, way: 'atOnce' }])
      await happened({ kind, userId: kind === 'answer' || kind === 'rightChanged' ? world.maija.id : null })
      await tell()
      const { subject, body, stopLink } = (await mails())[0]!
      expect(subject).toContain('Myllypuoti Kaleva')
      expect(body).toContain(`https://portaali.example.fi${PATH}`)
      expect(body).toContain('Hei Maija,')
      expect(body).toContain(stopLink!)
      // No sum, no number of a bag, no last name, user name, account or address.
      const told = `${subject} ${body}`.replaceAll(/https:\S+/g, '')
      expect(told).not.toMatch(/\d|€|Virtanen|user-|@|FI21/)
    })

    test('of an account to those who read it today', async () => {
      const report = { deposit: true, depositReport: true }
      const { id: otherId } = await addAccount(db(), world.company.id)
      // All of them read another account of the place.
      for (const [name, here] of Object.entries({
        'toiselta-tililta': undefined,
        'ilman-raporttia': { ...report, depositReport: false },
        huomisesta: { ...report, startDate: '2026-11-16' },
      })) {
        const emailAddress = `${name}@example.fi`
        const { id } = await addUser(portal, { emailAddress, activatedAt: portal.now })
        await addRole(db(), id, world.company.id, { deposits: true })
        await addMandate(portal, id, otherId, report)
        if (here) await addMandate(portal, id, world.account.id, here)
        await confirmAddress(db(), id, emailAddress)
      }
      await happened({ accountId: world.account.id })
      await tell()
      expect(await recipients()).toEqual(['maija@example.fi'])
    })

    test('by the own choice about its kind and place', async () => {
      const pekka = await addReader('pekka@example.fi')
      const other = await addCompany(db())
      const none = { kind: 'countDifference', way: 'none' } as const
      await db()
        .insert(alertChoice)
        .values([
          { userId: pekka.id, companyId: world.company.id, ...none },
          { userId: world.maija.id, companyId: other.id, ...none },
          { userId: world.maija.id, companyId: null, kind: 'answer', way: 'none' },
        ])
      await happened()
      await tell()
      expect(await recipients()).toEqual(['maija@example.fi'])
    })

    test('to nobody while the provider sends none', async () => {
      await setParameter(db(), 'alertMails', 'false', portal.now)
      await happened()
      await tell()
      await setParameter(db(), 'alertMails', 'true', portal.now)
      await tell()
      expect(await recipients()).toEqual([])
      expect((await choose([])).statusCode).toBe(204)
      await setParameter(db(), 'alertMails', 'false', portal.now)
      expect((await choose([])).json().code).toBe('notFound')
    })

    test('to thousands in batches, and to nobody twice', async () => {
      const people = Array.from({ length: PEOPLE }, (_, n) => ({
        extId: `u${n}`,
        username: `u${n}`,
        firstName: 'Väinö',
        lastName: 'Väki',
        emailAddress: `u${n}@example.fi`,
        createdAt: portal.now,
        activatedAt: portal.now,
      }))
      const users = await db().insert(portalUser).values(people).returning({ id: portalUser.id })
      await db()
        .insert(userCompanyRole)
        .values(users.map(({ id }) => ({ userId: id, companyId: world.company.id })))
      await db().execute(
        sql`insert into alert_reader (user_id, confirmed_address) select id, email_address from portal_user on conflict do nothing`,
      )
      await db()
        .execute(sql`insert into mandate (ext_id, user_id, account_id, start_date, deposit_report, modified_at)
      select 'm' || id, id, ${world.account.id}, '2026-01-01', true, now() from portal_user where id <> ${world.maija.id}`)
      await happened()
      let statements = 0
      portal.deps.database.onStatement(() => (statements += 1))
      let looks = 0
      const clock = () => {
        looks += 1
        if (looks === 3) throw new Error('the server dies in the third batch')
        return portal.now
      }
      await expect(sendAlerts({ ...portal.deps, clock })).rejects.toThrow('dies')
      await tell()
      const told = await recipients()
      expect([told.length, new Set(told).size]).toEqual([PEOPLE + 1, PEOPLE + 1])
      expect(statements).toBeLessThan(isWhole ? 120 : 60)
    })
  })

  describe('nobody hears', () => {
    const quiet: readonly [string, () => Promise<unknown>][] = [
      ['who is disabled', () => change({ disabledAt: portal.now })],
      ['who has never activated', () => change({ activatedAt: null })],
      ['at an address that never confirmed', () => change({ emailAddress: 'uusi@example.fi' })],
      ['whose right at the account has ended', () => db().update(mandate).set({ lastDay: '2026-11-01' })],
      ['who chose not to', () => choose([{ companyId: null, kind: 'countDifference', way: 'none' }])],
      [
        'who chose not to at this place',
        () =>
          choose([
            { companyId: null, kind: 'countDifference', way: 'atOnce' },
            { companyId: world.company.id, kind: 'countDifference', way: 'none' },
          ]),
      ],
      [
        'at an address that the relay has refused five times',
        () =>
          db()
            .insert(mailRefusal)
            .values({ address: 'maija@example.fi', refusals: 5, refusedAt: portal.now }),
      ],
    ]
    const change = (values: Partial<typeof portalUser.$inferInsert>) =>
      changeRights(portal, { userIds: [world.maija.id] }, (tx) => tx.update(portalUser).set(values))

    test.each(quiet)('%s', async (_, prepare) => {
      await prepare()
      await happened({ accountId: world.account.id })
      await tell()
      expect(await recipients()).toEqual([])
      expect(await db().select().from(alertEvent)).toMatchObject([{ spreadAt: portal.now }])
    })

    test('of an order to its owner and those who see colleagues’', async () => {
      const other = await addReader('toinen@example.fi')
      await db().update(userCompanyRole).set({ changeOrders: false })
      await happened({ kind: 'orderChanged', ownerId: other.id })
      await tell()
      expect(await recipients()).toEqual(['toinen@example.fi'])
    })

    test('of an answer to its asker alone, and nothing old', async () => {
      await addReader('toinen@example.fi')
      await happened({ kind: 'answer', userId: world.maija.id, path: '/yhteydenotot/3' })
      await tell()
      expect(await recipients()).toEqual(['maija@example.fi'])
      await happened()
      at('2026-11-23T08:00:01Z')
      await tell()
      expect(await recipients()).toHaveLength(1)
    })
  })

  describe('once a day', () => {
    const DAILY = { companyId: null, kind: 'countDifference', way: 'daily' }

    test('comes in one mail, on a weekday at the chosen hour', async () => {
      await choose([DAILY], 15)
      const pekka = await addReader('pekka@example.fi')
      const daily = { userId: pekka.id, companyId: null, kind: 'countDifference', way: 'daily' } as const
      await db().insert(alertChoice).values(daily)
      await db().update(alertReader).set({ digestHour: 15 }).where(eq(alertReader.userId, pekka.id))
      await happened()
      await happened({ kind: 'visitDecided', path: '/raportit/kuljetustilaukset/3', userId: world.maija.id })
      await tell()
      at('2026-11-16T12:59:00Z')
      await tell()
      expect(await mails()).toEqual([])
      at('2026-11-16T13:00:00Z')
      await Promise.all([tell(), tell()])
      const told = new Map((await mails()).map(({ recipient, body }) => [recipient, body]))
      expect([...told.keys()].toSorted()).toEqual(['maija@example.fi', 'pekka@example.fi'])
      expect(await mails()).toHaveLength(2)
      expect([...told.values()].filter((body) => body.includes(PATH))).toHaveLength(2)
      expect(told.get('maija@example.fi')).toContain('/raportit/kuljetustilaukset/3')
      expect(told.get('pekka@example.fi')).not.toContain('kuljetustilaukset')
    })

    test('what happens after the hour is told the next day', async () => {
      await choose([DAILY], 15)
      await happened()
      await tell()
      at('2026-11-16T13:05:00Z')
      await happened({ path: '/raportit/kasitellyt-tilitykset/8' })
      await tell()
      expect((await bodies()).map((body) => /tilitykset\/\d/g.exec(body)?.[0])).toEqual(['tilitykset/7'])
      expect((await bodies())[0]).not.toContain('tilitykset/8')
      at('2026-11-17T13:00:00Z')
      await tell()
      const [, body, ...more] = await bodies()
      expect(more).toEqual([])
      expect(body).toContain('tilitykset/8')
      expect(body).not.toContain('tilitykset/7')
    })

    test('what a person may see no more is left out', async () => {
      await choose([DAILY])
      await happened({ accountId: world.account.id })
      await happened({ kind: 'visitDecided', path: '/raportit/kuljetustilaukset/3' })
      await tell()
      await db().update(mandate).set({ depositReport: false })
      at('2026-11-16T05:00:00Z')
      await tell()
      const [body] = await bodies()
      expect(body).not.toContain(PATH)
      expect(body).toContain('/raportit/kuljetustilaukset/3')
    })

    test('there is no mail where nothing is left', async () => {
      await choose([DAILY])
      await happened()
      await tell()
      await choose([])
      await db().update(userCompanyRole).set({ endedAt: portal.now })
      await db().update(mandate).set({ lastDay: '2026-11-14' })
      at('2026-11-16T05:00:00Z')
      await tell()
      expect(await mails()).toEqual([])
    })
  })
})

describe('what people hear of', () => {
  /** What people may hear of by e-mail is remembered with the change, by whoever makes it, and not of one's own doing. */
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db
  const remembered = () =>
    db()
      .select({
        kind: alertEvent.kind,
        companyId: alertEvent.companyId,
        userId: alertEvent.userId,
        ownerId: alertEvent.ownerId,
        path: alertEvent.path,
      })
      .from(alertEvent)
      .orderBy(asc(alertEvent.id))

  test('orders: packed otherwise, moved or cancelled', async () => {
    const { world, packer, supervisor } = await deliveryDesk(portal)
    const [plain, less, cancelled, moved, supplies] = [
      await world.order(),
      await world.order(),
      await world.order(),
      await world.order({ deliveryDate: '2026-11-13' }),
      await world.supplies(),
    ]
    const path = (id: number) => `/orders/${id}`
    await done(packer, `${path(plain)}/pack`, { seal: 'S1', version: 0 })
    await done(packer, `${path(less)}/pack`, { seal: 'S2', counts: LESS, reason: 'Rullat loppu', version: 0 })
    await done(supervisor, `${path(cancelled)}/cancel`, { reason: 'Suljettu', version: 0 })
    await done(supervisor, `${path(moved)}/day`, { day: FROZEN_DAY, reason: 'Auto rikki', version: 0 })
    await done(supervisor, `/supplies/${supplies}/cancel`, { reason: 'Loppu', version: 0 })
    const of = { kind: 'orderChanged', companyId: world.company.id }
    const ofMoney = (id: number) => ({
      ...of,
      userId: null,
      ownerId: world.user.id,
      path: `/raportit/vaihtorahatilaukset/${id}`,
    })
    expect(await remembered()).toEqual([
      ofMoney(less),
      ofMoney(cancelled),
      ofMoney(moved),
      { ...of, userId: world.user.id, ownerId: null, path: `/raportit/tarviketilaukset/${supplies}` },
    ])
  })

  test('a bag whose count differs', async () => {
    const world = await countingWorld(portal)
    const counter = await world.hire('laskija', 'counter')
    await world.declare()
    await world.declare({ securityBagNumber: '77', ...DECLARED })
    await send(counter, await open(counter), DECLARED)
    expect(await remembered()).toEqual([])
    const second = await world.hire('laskija2', 'counter')
    await send(counter, await open(counter, { number: '77' }), MUCH_LESS)
    await send(second, await open(second, { number: '77' }), MUCH_LESS)
    expect(await remembered()).toMatchObject([{ kind: 'countDifference', companyId: world.company.id }])
  })

  test('an answer to its sender alone, and no note', async () => {
    const world = await addCaseWorld(portal)
    await world.feedback()
    const [{ id: caseId } = { id: 0 }] = await world.cases()
    await world.take(world.service, caseId)
    await world.write(world.service, caseId, 'Soitan hänelle', false)
    expect(await remembered()).toEqual([])
    await world.write(world.service, caseId, 'Kuljettaja tulee huomenna')
    const { company, user } = world.sender()
    expect(await remembered()).toEqual([
      {
        kind: 'answer',
        companyId: company.id,
        userId: user.id,
        ownerId: null,
        path: `/yhteydenotot/${caseId}`,
      },
    ])
  })

  test('a right that comes or goes, to its person', async () => {
    const world = await mandateWorld(portal)
    const { approvalId } = (await world.grant()).json()
    expect(await remembered()).toEqual([])
    await world.decide(approvalId, 'approve')
    const told = {
      kind: 'rightChanged',
      companyId: world.company.id,
      userId: world.pekka.id,
      ownerId: null,
      path: '/',
    }
    expect(await remembered()).toEqual([told])
  })

  test('new differences and rights of an import, once', async () => {
    const world = await countingWorld(portal)
    const { company, account, user } = world
    const handled = {
      extId: 'h1',
      company: company.extId,
      account: account.extId,
      accountingDate: '2026-11-14',
      signedTotal: 100,
      total: 90,
      difference: -10,
    }
    const roles = [{ user: user.extId, company: company.extId, deposits: true }]
    const bring = (total: number, more: object = {}) =>
      importBundle(
        portal.deps.database,
        { handledDeposits: [{ ...handled, total, difference: total - 100 }], ...more },
        { now: portal.now, dryRun: false },
      )
    await bring(90, { roles })
    await bring(90)
    expect((await remembered()).map(({ kind }) => kind)).toEqual(['countDifference'])
    await db().update(portalUser).set({ activatedAt: portal.now })
    await bring(80, { roles: [{ ...roles[0], changeOrders: true }] })
    expect((await remembered()).map(({ kind }) => kind).toSorted()).toEqual([
      'countDifference',
      'countDifference',
      'rightChanged',
    ])
  })
})
