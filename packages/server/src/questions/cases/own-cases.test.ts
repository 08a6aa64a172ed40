import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addCaseWorld, type CaseWorld } from '../../../test/questions-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { serviceCase } from '../../tables/cases.ts'
import { mail } from '../../tables/ledgers.ts'
import { staffUser } from '../../tables/people.ts'

describe('cases of the sender', () => {
  const portal = givenPortal({ extra: deskFeatures })

  let world: CaseWorld
  beforeEach(async () => {
    world = await addCaseWorld(portal)
  })

  describe('the sender', () => {
    test('reads the answer, which is unread until then, and never a note', async () => {
      const caseId = await world.feedback()
      await world.take(world.service, caseId)
      await world.write(world.service, caseId, 'CANARYNOTE: asiakas valittaa usein', false)
      expect((await world.own()).json()).toMatchObject({ isShown: true, unread: 0 })
      await world.write(world.service, caseId, 'Kiitos palautteesta!')
      expect((await world.own()).json()).toMatchObject({ unread: 1, rows: [{ caseId, hasUnread: true }] })
      expect(await world.waiting()).toMatchObject({ answers: 1, told: [{ caseId, kind: 'feedback' }] })
      const thread = (await world.own(`/${caseId}`)).json()
      expect(thread).toMatchObject({
        state: 'waiting',
        replyOpensNew: false,
        letter: { body: 'Kuljettaja ei tullut' },
        entries: [{ isOwn: false, name: 'palvelu', body: 'Kiitos palautteesta!' }],
      })
      const answerId = thread.entries[0].entryId
      expect((await world.read(caseId, answerId)).statusCode).toBe(204)
      expect((await world.own()).json()).toMatchObject({ unread: 0, rows: [{ hasUnread: false }] })
      expect(await world.waiting()).toEqual({ answers: 0, told: [] })
      expect((await world.show(world.service, caseId)).readAt).toBe(portal.now.toISOString())
      await world.write(world.service, caseId, 'CANARYNOTE2', false)
      for (const { body } of [await world.own(), await world.own(`/${caseId}`)])
        expect(body).not.toContain('CANARYNOTE')
      const { changed } = (await world.own()).json().rows[0]
      expect(changed).toBe(portal.now.toISOString())
    })

    test('who marks an older answer read still has the newer one unread', async () => {
      const caseId = await world.feedback()
      await world.take(world.service, caseId)
      await world.write(world.service, caseId, 'Yksi')
      const first = (await world.entries()).at(-1)!.id
      await world.write(world.service, caseId, 'Kaksi')
      await world.read(caseId, first)
      expect((await world.own()).json().unread).toBe(1)
      await world.read(caseId, 2_147_483_647)
      expect((await world.own()).json().unread).toBe(0)
      await world.read(caseId, first)
      expect((await world.own()).json().unread).toBe(0)
      await world.write(world.service, caseId, 'Kolme')
      expect((await world.own()).json().unread).toBe(1)
    })

    test('opens a closed case again within 30 days, and later begins a new one', async () => {
      const caseId = await world.feedback()
      await world.take(world.service, caseId)
      await world.write(world.service, caseId, 'Hei')
      await world.close(world.service, caseId)
      const closedAt = portal.now
      portal.now = new Date(closedAt.getTime() + 30 * 86_400_000)
      await world.signInAgain()
      expect((await world.own(`/${caseId}`)).json().replyOpensNew).toBe(false)
      expect((await world.reply(caseId, 'Vielä yksi asia')).json()).toMatchObject({ caseId })
      expect((await world.cases())[0]).toMatchObject({
        state: 'open',
        closedAt: null,
        ownerId: world.service.staffId,
      })
      await portal.database.db
        .update(serviceCase)
        .set({ state: 'closed', closedAt: new Date(portal.now.getTime() - 30 * 86_400_000 - 1) })
      expect((await world.own(`/${caseId}`)).json().replyOpensNew).toBe(true)
      const later = (await world.reply(caseId, 'Sama vika taas')).json()
      expect(later.caseId).not.toBe(caseId)
      // The page of the old case leads to the new one, however often it is written from.
      expect((await world.reply(caseId, 'Lisäys')).json().caseId).toBe(later.caseId)
      expect((await world.cases()).map(({ state }) => state)).toEqual(['closed', 'new'])
      expect((await world.cases())[1]!.entryId).toBe((await world.cases())[0]!.entryId)
      const fresh = await staffAtWork(portal, 'palvelu4', ['service'])
      expect((await world.show(fresh, later.caseId)).earlier).toMatchObject([{ caseId }])
    })

    test('writes once with one key', async () => {
      const caseId = await world.feedback()
      const key = { 'idempotency-key': 'reply-0001' }
      expect((await world.reply(caseId, 'Hei', key)).json()).toEqual(
        (await world.reply(caseId, 'Hei', key)).json(),
      )
      expect(await world.entries()).toHaveLength(1)
      expect((await world.reply(caseId, 'Muuta', key)).statusCode).toBe(422)
    })

    test('who writes to somebody who has left writes to everybody', async () => {
      const caseId = await world.feedback()
      await world.take(world.service, caseId)
      await world.write(world.service, caseId, 'Hei')
      await portal.database.db
        .update(staffUser)
        .set({ disabledAt: portal.now })
        .where(sql`${staffUser.id} = ${world.service.staffId}`)
      await world.reply(caseId, 'Oletteko siellä?')
      expect((await world.list(world.colleague, 'new')).map((row) => row.caseId)).toEqual([caseId])
    })

    test('is the only one who sees the case', async () => {
      const caseId = await world.feedback('CANARYCASE')
      const neighbour = await addUser(portal)
      await addRole(portal.database.db, neighbour.id, world.sender().company.id, {
        permissionMaintenance: true,
      })
      const headers = await signIn(portal, neighbour.id)
      const calls = [
        { method: 'GET', url: `/api/cases/${caseId}` },
        { method: 'PUT', url: `/api/cases/${caseId}/read`, payload: { upTo: 1 } },
        {
          method: 'POST',
          url: `/api/cases/${caseId}/entries`,
          payload: { customerId: world.sender().company.id, body: 'Hei' },
        },
      ] as const
      for (const call of calls) expect((await portal.app.inject({ ...call, headers })).statusCode).toBe(404)
      const listed = await portal.app.inject({ url: '/api/cases', headers })
      expect(listed.json()).toMatchObject({ unread: 0, rows: [] })
      await world.take(world.service, caseId)
      await world.write(world.service, caseId, 'Kiitos!')
      expect(await world.waiting(headers)).toEqual({ answers: 0, told: [] })
    })

    test('who has left the company no longer sees its cases', async () => {
      const caseId = await world.feedback()
      await portal.database.db.execute(
        sql`update user_company_role set ended_at = now() where user_id = ${world.sender().user.id}`,
      )
      await portal.database.db.execute(
        sql`update mandate set last_day = '2026-11-01' where user_id = ${world.sender().user.id}`,
      )
      expect((await world.own()).json().rows).toEqual([])
      expect((await world.own(`/${caseId}`)).statusCode).toBe(404)
      expect((await world.read(caseId, 1)).statusCode).toBe(404)
      expect((await world.reply(caseId, 'Hei')).statusCode).toBe(403)
    })

    test('who has lost a place does not write into its case while acting for another', async () => {
      const caseId = await world.feedback()
      const { company, user, headers } = world.sender()
      const other = await addCompany(portal.database.db)
      await addRole(portal.database.db, user.id, other.id)
      const reply = () =>
        portal.app.inject({
          method: 'POST',
          url: `/api/cases/${caseId}/entries`,
          headers,
          payload: { customerId: other.id, body: 'Hei' },
        })
      // Nor while both places are the person's own: the ledgers would tell it of the wrong one.
      expect((await reply()).statusCode).toBe(404)
      await portal.database.db.execute(sql`delete from user_company_role where company_id = ${company.id}`)
      await portal.database.db.execute(sql`delete from mandate`)
      expect((await reply()).statusCode).toBe(404)
      expect(await world.entries()).toEqual([])
    })

    test('who writes more while waiting does not wait anew, and after an answer does', async () => {
      const asked = portal.now
      const caseId = await world.feedback()
      const later = async () => {
        portal.now = new Date(portal.now.getTime() + 60 * 60_000)
        await world.signInAgain()
      }
      await later()
      await world.reply(caseId, 'Vielä yksi asia')
      expect(await world.cases()).toMatchObject([{ state: 'new', askedAt: asked }])
      const staff = await staffAtWork(portal, 'palvelu5', ['service'])
      await world.take(staff, caseId)
      await world.reply(caseId, 'Ja toinen')
      expect(await world.cases()).toMatchObject([{ state: 'open', askedAt: asked }])
      await world.write(staff, caseId, 'Selvitämme.')
      await world.reply(caseId, 'Kiitos, entä laskutus?')
      expect(await world.cases()).toMatchObject([{ state: 'open', askedAt: portal.now }])
    })

    test('sees nothing where the provider does not answer in the portal', async () => {
      const caseId = await world.feedback()
      await portal.database.db.execute(sql`delete from parameter`)
      expect((await world.own()).json()).toEqual({ isShown: false, unread: 0, rows: [], next: null })
      for (const { statusCode } of [
        await world.own(`/${caseId}`),
        await world.read(caseId, 1),
        await world.reply(caseId, 'Hei'),
      ])
        expect(statusCode).toBe(404)
      expect((await world.show(world.service, caseId)).isShownToCustomer).toBe(false)
    })
  })
})

describe('the number of a letter', () => {
  const portal = givenPortal({
    environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' },
    extra: deskFeatures,
  })

  const person = { name: 'Maija', phoneNumber: '040', email: 'maija@example.fi' }
  const letters = [
    ['inquiry', 'Tiedustelu', { additionalInformation: 'Miksi?' }],
    [
      'contact',
      'Yhteydenottopyyntö',
      { ...person, contactReason: 'Laskutusta', additionalInfo: 'Soittakaa' },
    ],
    ['feedback', 'Palaute', { ...person, additionalinfo: 'Hyvä!' }],
  ] as const

  async function givenWriter() {
    const world = await addCaseWorld(portal)
    const send = async (kind: string, body: object): Promise<number> => {
      const { company, headers } = world.sender()
      const payload = { customerId: company.id, ...body }
      const sent = await portal.app.inject({ method: 'POST', url: `/api/${kind}`, headers, payload })
      expect(sent.statusCode).toBe(200)
      return sent.json().id
    }
    const search = async (number: number) =>
      (await world.service.browser.get(`/search?q=${number}`)).json().hits as readonly object[]
    return { world, send, search }
  }

  test.each(letters)(
    'the number of a letter (%s) is the same on its receipt, in its e-mail, in own cases, at the desk and in its search [R-CONTACT-09]',
    async (kind, title, body) => {
      const { world, send, search } = await givenWriter()
      const number = await send(kind, body)
      const [email] = await portal.database.db.select().from(mail)
      expect(email!.subject).toBe(`${title} #${number}, Myllypuoti Kaleva`)
      expect(readEmail(email!.body).head['Numero']).toBe(String(number))
      const own = (await world.own()).json().rows
      expect(own).toMatchObject([{ kind, number }])
      const [{ caseId }] = own
      expect((await world.own(`/${caseId}`)).json()).toMatchObject({ number })
      expect(await world.list(world.service, 'new')).toMatchObject([{ kind, number, caseId }])
      expect(await world.show(world.service, caseId)).toMatchObject({ number })
      expect(await search(number)).toEqual([
        {
          kind: 'case',
          began: kind,
          id: caseId,
          title: String(number),
          note: 'Myllypuoti Kaleva',
          state: 'new',
        },
      ])
      await world.take(world.service, caseId)
      const { waitsForYou } = (await world.service.browser.get('/pulse')).json()
      expect(waitsForYou).toMatchObject([{ kind: 'case', id: caseId, title: String(number) }])
      // The row of the case has a number of its own, which no letter has.
      expect(caseId).not.toBe(number)
      expect(await search(caseId)).toEqual([])
    },
  )

  test('a number that fits several kinds finds them all, each with its kind and its place [R-CONTACT-09]', async () => {
    const { world, search } = await givenWriter()
    const { company, user } = world.sender()
    const at = { createdAt: portal.now, askedAt: portal.now, changedAt: portal.now }
    const row = { companyId: company.id, userId: user.id, ...at }
    await portal.database.db.insert(serviceCase).values([
      { ...row, kind: 'inquiry', entryId: 13 },
      { ...row, kind: 'contact', entryId: 13 },
      { ...row, kind: 'feedback', entryId: 13 },
      { ...row, kind: 'feedback', entryId: 14 },
      // What no letter began has the number of its case.
      { ...row, kind: 'missing', entryId: 13 },
      { ...row, id: 13, kind: 'receipt', entryId: 70 },
    ])
    const found = (await search(13)) as readonly { readonly began: string; readonly note: string }[]
    expect(found.map(({ began, note }) => `${began} ${note}`).toSorted()).toEqual(
      ['contact', 'feedback', 'inquiry', 'receipt'].map((kind) => `${kind} Myllypuoti Kaleva`),
    )
  })
})
