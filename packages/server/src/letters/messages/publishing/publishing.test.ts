import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskFeatures } from '../../../desk-app.ts'
import { importBundle } from '../../../operation/provider/import/import-bundle.ts'
import { audit } from '../../../tables/ledgers.ts'
import { message, sending } from '../../../tables/letters.ts'
import { done, read, refused } from '../../../../test/bags-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { addChain, addCompany, addConcern, addRole, addUser, signIn } from '../../../../test/world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let service: Awaited<ReturnType<typeof staffAtWork>>
let ids: Readonly<Record<'chain' | 'here' | 'there' | 'user' | 'gone', number>>
beforeEach(async () => {
  portal.now = new Date('2026-11-16T06:00:00Z')
  service = await staffAtWork(portal, 'palvelu', ['service'])
  const concern = await addConcern(db())
  const chain = await addChain(db(), concern.id)
  const here = await addCompany(db(), {
    name: 'Naavakahvila Satama',
    areaName: 'Pirkanmaa',
    concernId: concern.id,
    chainId: chain.id,
  })
  const there = await addCompany(db(), { name: 'Vasarapiha Palokka', areaName: 'Keski-Suomi' })
  // A place of the same area and chain that has ended, and a person who is disabled.
  const group = { areaName: 'Pirkanmaa', concernId: concern.id, chainId: chain.id }
  await addCompany(db(), { name: 'Naavakahvila Satama', ...group, endedAt: portal.now })
  const gone = await addUser(portal, { firstName: 'Pirkko', disabledAt: portal.now })
  const user = await addUser(portal)
  await addRole(db(), user.id, here.id)
  ids = { chain: chain.id, here: here.id, there: there.id, user: user.id, gone: gone.id }
})

const LETTER = {
  header: 'Noutoajat [txt|viikolla]',
  text: 'Hyvä asiakas,\n\nkatso https://kassa.example/a.\n<b>Kiitos</b>',
}
const inbox = async (userId: number) => {
  const headers = await signIn(portal, userId)
  return (await portal.app.inject({ url: '/api/messages', headers })).json().messages
}
const send = (to: readonly string[], companies: number, persons = 0) =>
  done(service, '/sendings', { ...LETTER, to, companies, persons })

describe('a message', () => {
  test('goes once to each receiver and tells who has read it', async () => {
    await send([`company:${ids.here}`, `company:${ids.there}`], 2)
    portal.now = new Date(portal.now.getTime() + 60_000)
    const to = ['area:Pirkanmaa', `chain:${ids.chain}`, `company:${ids.there}`, `person:${ids.user}`]
    const counted = await read(service, `/receivers/count?to=${encodeURIComponent(to.join('\n'))}`)
    expect(counted).toMatchObject({ companies: 2, persons: 1 })
    expect(counted.chosen.map(({ places }: { places: number }) => places)).toEqual([1, 1, 1, 0])
    const { sendingId } = await send(to, 2, 1)
    const shown = await inbox(ids.user)
    expect(shown).toHaveLength(3)
    expect(shown[0]).toMatchObject({ type: 'viesti', header: 'Noutoajat viikolla' })
    expect(shown[0].body).toMatch(
      /^<p>Hyvä asiakas,<\/p><p>katso <a href="https:\/\/kassa.example\/a"[^>]*>.*&lt;b&gt;Kiitos/,
    )
    const headers = await signIn(portal, ids.user)
    for (const { id } of shown)
      await portal.app.inject({ method: 'PUT', url: `/api/messages/read/${id}`, headers })
    const [row] = (await read(service, '/sendings')).rows
    expect(row).toMatchObject({ sendingId, companies: 2, persons: 1, read: 2, sentBy: 'palvelu Työntekijä' })
    expect(row.text).toBe(LETTER.text)
    expect((await read(service, `/sendings/${sendingId}/unread`)).rows).toMatchObject([
      { name: 'Vasarapiha Palokka' },
    ])
    const noted = await db().select().from(audit).where(eq(audit.action, 'message.sent'))
    expect(noted).toMatchObject([{}, { subject: String(sendingId), staffId: service.staffId }])
  })

  test('goes to nobody but those who were confirmed', async () => {
    await addCompany(db(), { areaName: 'Pirkanmaa' })
    const body = { ...LETTER, to: ['area:Pirkanmaa'], companies: 1, persons: 0 }
    const answer = await service.act('/sendings', body)
    expect([answer.statusCode, answer.json().code, answer.json().errorMessage]).toEqual([
      409,
      'receiversChanged',
      expect.stringContaining('2 toimipaikkaa'),
    ])
    expect(await refused(service, '/sendings', { ...body, to: ['area:Lappi'], companies: 0 })).toBe(
      'required',
    )
    const toGone = { ...body, to: [`person:${ids.gone}`], companies: 0 }
    expect(await refused(service, '/sendings', toGone)).toBe('required')
    expect(await refused(service, '/sendings', { ...body, to: ['kaikki'] })).toBe('invalid')
    expect([await db().select().from(sending), await db().select().from(message)]).toEqual([[], []])
  })

  test('to all goes to every living place, once', async () => {
    await addCompany(db(), { endedAt: portal.now })
    const body = { ...LETTER, to: ['all:'], companies: 2, persons: 0 }
    const first = await service.act('/sendings', body, 'same-key-of-one-sending')
    const again = await service.act('/sendings', body, 'same-key-of-one-sending')
    expect([first.statusCode, again.body]).toEqual([200, first.body])
    expect(await db().select().from(message)).toHaveLength(2)
  })

  test('is written by service and supervisors alone', async () => {
    const packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
    expect((await packer.browser.get('/sendings')).statusCode).toBe(403)
    expect(await refused(packer, '/sendings', { ...LETTER, to: ['all:'], companies: 2, persons: 0 })).toBe(
      'forbidden',
    )
  })
})

test('receivers are found by the beginnings of their words', async () => {
  const found = async (q: string) => (await read(service, `/receivers?q=${q}`)).rows
  // Pirkko is disabled, and one Satama has ended.
  expect(await found('pirk')).toMatchObject([{ code: 'area:Pirkanmaa', places: 1 }])
  expect(await found('satama')).toMatchObject([{ kind: 'company', name: 'Naavakahvila Satama' }])
  expect(await found('')).toMatchObject([{ code: 'all:', places: 2 }])
})

describe('an announcement', () => {
  const shown = async () => {
    const headers = await signIn(portal, ids.user)
    return (await portal.app.inject({ url: '/api/announcements', headers })).json()
  }
  const publish = {
    text: 'Tilausaika päättyy perjantaina klo 10',
    link: '',
    from: '2026-11-16',
    to: '2026-11-17',
  }

  test('is on the front pages until its last day has ended', async () => {
    const { announcementId } = await done(service, '/announcements', publish)
    expect(JSON.stringify(await shown())).toContain(publish.text)
    await done(service, `/announcements/${announcementId}/end`, {})
    expect(JSON.stringify(await shown())).not.toContain(publish.text)
    expect(await refused(service, `/announcements/${announcementId}/end`, {})).toBe('stateChanged')
    await done(service, '/announcements', { ...publish, text: 'Huomenna', from: '2026-11-17' })
    expect(JSON.stringify(await shown())).not.toContain('Huomenna')
    portal.now = new Date('2026-11-17T21:59:00Z')
    expect(JSON.stringify(await shown())).toContain('Huomenna')
    portal.now = new Date('2026-11-17T22:00:00Z')
    expect(JSON.stringify(await shown())).not.toContain('Huomenna')
  })

  test('of the systems stays ended, whatever they import', async () => {
    const bundle = { announcements: [{ viite: 'T1', kuvaus: 'Vanha tieto', arvo: '' }] }
    const load = () => importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
    await load()
    const [row] = (await read(service, '/announcements')).rows
    expect(row).toMatchObject({ text: 'Vanha tieto', isOwn: false, ended: null })
    await done(service, `/announcements/${row.announcementId}/end`, {})
    await load()
    expect(JSON.stringify(await shown())).not.toContain('Vanha tieto')
    const taken = { announcements: [{ viite: 'desk-announcement-1', kuvaus: 'x', arvo: '' }] }
    const report = await importBundle(portal.deps.database, taken, { now: portal.now, dryRun: false })
    expect(report.faults).toMatchObject([{ field: 'viite' }])
  })

  test.each([
    ['a last day that is over', { to: '2026-11-15', from: '2026-11-15' }, 'dayInPast', 'to'],
    ['an end before its start', { from: '2026-11-18' }, 'endBeforeStart', 'to'],
    ['a link that runs a script', { link: 'javascript:alert(1)' }, 'linkInvalid', 'link'],
  ])('is refused for %s, at its field', async (_, change, code, field) => {
    const answer = await service.act('/announcements', { ...publish, ...change })
    expect([answer.json().code, Object.keys(answer.json().errors)]).toEqual([code, [field]])
  })
})
