import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendNextMail } from '../../platform/mail/mail.ts'
import { smtpMailer } from '../../platform/mail/smtp-mailer.ts'
import { confirmAddress } from '../../people/profile/queries.ts'
import { mail } from '../../tables/ledgers.ts'
import { alertChoice } from '../../tables/letters.ts'
import { portalUser } from '../../tables/people.ts'
import { mandate, userCompanyRole } from '../../tables/places.ts'
import { givenAlerts } from '../../../test/letters-world.ts'
import { startSmtpServer } from '../../../test/harness.ts'
import { addCompany, changeRights } from '../../../test/world.ts'

const { portal, db, world, addReader, happened, tell, at, mails, choose, chosen, askForLink } = givenAlerts()

describe('the choices of a person', () => {
  test('are kept, but not those at places of others', async () => {
    const foreign = await addCompany(db(), { name: 'Vieras' })
    const own = { companyId: world.company.id, kind: 'answer', way: 'none' }
    expect(await chosen()).toEqual({
      address: 'maija@example.fi',
      addressState: 'confirmed',
      digestHour: 7,
      choices: [],
    })
    expect((await choose([own, { ...own, companyId: foreign.id }], 16)).statusCode).toBe(204)
    expect(await chosen()).toMatchObject({ digestHour: 16, choices: [own] })
    await changeRights(portal, { userIds: [world.maija.id] }, async (tx) => {
      await tx.update(userCompanyRole).set({ endedAt: portal.now })
      await tx.update(mandate).set({ lastDay: '2026-11-14' })
    })
    expect((await chosen()).choices).toEqual([])
  })

  test('may be sent twice at once', async () => {
    const own = [{ companyId: null, kind: 'answer', way: 'none' }]
    const answers = await Promise.all([choose(own), choose(own), choose(own)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect((await chosen()).choices).toEqual(own)
  })

  test.each([
    [[{ companyId: null, kind: 'cutOffNear', way: 'daily' }]],
    [
      [
        { companyId: null, kind: 'answer', way: 'none' },
        { companyId: null, kind: 'answer', way: 'daily' },
      ],
    ],
    [[{ companyId: null, kind: 'gossip', way: 'daily' }]],
  ])('%j is refused', async (choices) => {
    expect((await choose(choices)).statusCode).toBe(400)
  })

  test('cannot be changed in a flood', async () => {
    const statuses = []
    for (let n = 0; n < 33; n += 1) statuses.push((await choose([])).statusCode)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(204))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the link in a mail', () => {
  const linkOf = async (n = 0) => {
    const { stopLink } = (await mails())[n] ?? {}
    return new URL(stopLink ?? 'https://none').pathname
  }
  const open = (url: string) => portal.app.inject({ url })
  const press = (url: string, type = 'application/x-www-form-urlencoded') =>
    portal.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    })

  test('stops its kind everywhere, when it is pressed', async () => {
    await choose([{ companyId: world.company.id, kind: 'countDifference', way: 'atOnce' }])
    await happened()
    await tell()
    const link = await linkOf()
    const page = await open(link)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<button>Lopeta viestit</button>')
    expect((await chosen()).choices).toMatchObject([{ companyId: world.company.id, way: 'atOnce' }])
    expect((await press(link)).body).toContain('Viestit on lopetettu')
    expect((await press(link)).statusCode).toBe(200)
    expect((await chosen()).choices).toEqual([{ companyId: null, kind: 'countDifference', way: 'none' }])
    await happened()
    await tell()
    expect(await mails()).toHaveLength(1)
  })

  test('of the day stops the daily mail alone', async () => {
    const here = { companyId: world.company.id, kind: 'answer', way: 'atOnce' }
    await choose([{ companyId: null, kind: 'countDifference', way: 'daily' }, here])
    await happened()
    await tell()
    at('2026-11-16T05:00:00Z')
    await tell()
    expect((await press(await linkOf(), 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    expect((await chosen()).choices).toEqual([
      { companyId: null, kind: 'countDifference', way: 'none' },
      { companyId: null, kind: 'rightChanged', way: 'none' },
      { companyId: null, kind: 'visitDecided', way: 'none' },
      here,
    ])
  })

  test('stops nothing of another person', async () => {
    const pekka = await addReader('pekka@example.fi')
    const own = [
      { userId: pekka.id, companyId: null, kind: 'countDifference' as const, way: 'daily' as const },
      { userId: pekka.id, companyId: world.company.id, kind: 'answer' as const, way: 'daily' as const },
    ]
    await db().insert(alertChoice).values(own)
    await happened({ userId: world.maija.id })
    await tell()
    await choose([{ companyId: null, kind: 'countDifference', way: 'daily' }])
    await happened({ userId: world.maija.id })
    await tell()
    at('2026-11-16T05:00:00Z')
    await tell()
    for (const nth of [0, 1]) expect((await press(await linkOf(nth))).statusCode).toBe(200)
    const kept = await db().select().from(alertChoice).where(eq(alertChoice.userId, pekka.id))
    expect(kept).toMatchObject(own)
  })

  test('opens nothing when it is foreign, changed or old', async () => {
    const pekka = await addReader('pekka@example.fi')
    await happened()
    await tell()
    const link = await linkOf()
    for (const wrong of [
      link.replace(`/${world.maija.id}.`, `/${pekka.id}.`),
      link.replace('countDifference', 'answer'),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      link.replace('/lopeta-ilmoitukset/', '/vahvista-osoite/'),
      '/lopeta-ilmoitukset/x',
    ]) {
      expect([wrong, (await press(wrong)).statusCode]).toEqual([wrong, 404])
    }
    await db()
      .update(portalUser)
      .set({ emailAddress: 'uusi@example.fi' })
      .where(eq(portalUser.id, world.maija.id))
    expect((await press(link)).statusCode).toBe(404)
    expect((await chosen()).choices).toEqual([])
  })

  test('confirms the address in force, for three days', async () => {
    await db()
      .update(portalUser)
      .set({ emailAddress: 'uusi@example.fi' })
      .where(eq(portalUser.id, world.maija.id))
    expect((await chosen()).addressState).toBe('unconfirmed')
    expect((await askForLink()).statusCode).toBe(204)
    const [sent] = await mails()
    expect(sent?.recipient).toBe('uusi@example.fi')
    const link = /https:\/\/portaali\.example\.fi(\/vahvista-osoite\/\S+)/.exec(sent?.body ?? '')?.[1] ?? ''
    expect((await open(link)).statusCode).toBe(200)
    expect((await chosen()).addressState).toBe('unconfirmed')
    at('2026-11-18T08:00:01Z')
    expect((await press(link)).statusCode).toBe(404)
    at('2026-11-18T07:59:00Z')
    expect((await press(link)).statusCode).toBe(200)
    expect((await chosen()).addressState).toBe('confirmed')
    for (let n = 0; n < 6; n += 1) await askForLink()
    expect((await askForLink()).statusCode).toBe(429)
  })
})

describe('at the relay', () => {
  test('a mail has the headers of stopping and one Message-ID', async () => {
    const { url, received } = await startSmtpServer()
    const mailer = smtpMailer(url, 'Kassavirta <noreply@example.fi>')
    await happened()
    await tell()
    await sendNextMail(db(), mailer, portal.now)
    await db().update(mail).set({ sentAt: null, nextAttemptAt: portal.now })
    await sendNextMail(db(), mailer, portal.now)
    const [first = '', second = ''] = received
    expect(first).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/portaali\.example\.fi\/lopeta-ilmoitukset\/[^>]+>/m,
    )
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const idOf = (text: string) => /^Message-ID: (<.+@example\.fi>)/m.exec(text)?.[1]
    expect(idOf(first)).toBeDefined()
    expect(idOf(second)).toBe(idOf(first))
  })

  test('an address refused five times hears nothing until confirmed', async () => {
    const { url } = await startSmtpServer({ refuses: (address) => address === 'maija@example.fi' })
    const mailer = smtpMailer(url, 'Kassavirta <noreply@example.fi>')
    for (let n = 0; n < 7; n += 1) {
      await happened()
      await tell()
      while (await sendNextMail(db(), mailer, portal.now));
    }
    const tried = await mails()
    expect(tried).toHaveLength(5)
    expect(tried.every(({ failedAt, attempts }) => failedAt && attempts === 1)).toBe(true)
    expect((await chosen()).addressState).toBe('refused')
    await confirmAddress(db(), world.maija.id, 'maija@example.fi')
    expect((await chosen()).addressState).toBe('confirmed')
    await happened()
    await tell()
    expect(await mails()).toHaveLength(6)
  })
})
