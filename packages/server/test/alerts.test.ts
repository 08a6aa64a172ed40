import { alertKinds } from '@kassavirta/domain/letters/alerts/kinds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tellPeople } from '../src/letters/alerts/tell-people.ts'
import { setParameter } from '../src/shared/parameters.ts'
import { alertEvent, alertMail } from '../src/tables/alerts.ts'
import { mailRefusal } from '../src/tables/ledgers.ts'
import { portalUser } from '../src/tables/people.ts'
import { mandate, userCompanyRole } from '../src/tables/rights.ts'
import { givenAlerts, PATH } from './alert-world.ts'
import { isWhole } from './whole.ts'
import { changeRights } from './world.ts'

const { portal, db, world, addReader, happened, tell, at, mails, recipients, bodies, choose } = givenAlerts()

/** They are looked at in batches of 500, so the third one is there in both runs. */
const PEOPLE = isWhole ? 3_000 : 1_500

describe('an event is told', () => {
  test('once to each who may see it, however often and by however many the job runs', async () => {
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

  test('to nobody while the provider sends none, and not later of what happened meanwhile', async () => {
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

  test('to thousands of people in batches of constant statements, and nobody twice when a batch dies', async () => {
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
    await expect(tellPeople({ ...portal.deps, clock })).rejects.toThrow('dies')
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
        db().insert(mailRefusal).values({ address: 'maija@example.fi', refusals: 5, refusedAt: portal.now }),
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

  test('of a colleague’s order without the right to see those of colleagues; its owner does', async () => {
    const other = await addReader('toinen@example.fi')
    await db().update(userCompanyRole).set({ changeOrders: false })
    await happened({ kind: 'orderChanged', ownerId: other.id })
    await tell()
    expect(await recipients()).toEqual(['toinen@example.fi'])
  })

  test('of an answer but who asked, nor of what is a week old', async () => {
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

  test('everything comes in one mail, on a weekday at the hour that was chosen', async () => {
    await choose([DAILY], 15)
    await happened()
    await happened({ kind: 'visitDecided', path: '/raportit/kuljetustilaukset/3' })
    await tell()
    at('2026-11-16T12:59:00Z')
    await tell()
    expect(await mails()).toEqual([])
    at('2026-11-16T13:00:00Z')
    await Promise.all([tell(), tell()])
    const [body, ...more] = await bodies()
    expect(more).toEqual([])
    expect(body).toContain(PATH)
    expect(body).toContain('/raportit/kuljetustilaukset/3')
  })

  test('what a person may not see any more by then is left out', async () => {
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
