import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { showCases } from '../../../test/case-calls.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, person, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { caseEntry, serviceCase } from '../../tables/cases.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { staffUser } from '../../tables/staff.ts'

const portal = givenPortal({ extra: deskFeatures })
type Staff = Awaited<ReturnType<typeof staffAtWork>>

let sender: Sender
let [service, colleague]: readonly [Staff, Staff] = [] as never

beforeEach(async () => {
  sender = await buildSender(portal)
  service = await staffAtWork(portal, 'palvelu', ['service'])
  colleague = await staffAtWork(portal, 'palvelu2', ['service', 'supervisor'])
  await showCases(portal)
})

const cases = () => portal.database.db.select().from(serviceCase).orderBy(serviceCase.id)
const entries = () => portal.database.db.select().from(caseEntry).orderBy(caseEntry.id)

async function sendFeedback(text = 'Kuljettaja ei tullut') {
  const sent = await postAs(portal, sender)('/api/feedback', { ...person, additionalinfo: text })
  expect(sent.statusCode, sent.body).toBe(200)
  return (await cases()).at(-1)!.id
}

const list = async (staff: Staff, name: string) =>
  (await staff.browser.get(`/cases?list=${name}`)).json().rows as { caseId: number; due: string | null }[]
const show = async (staff: Staff, caseId: number) => (await staff.browser.get(`/cases/${caseId}`)).json()
const versionOf = async (caseId: number) => (await cases()).find(({ id }) => id === caseId)!.version

const take = async (staff: Staff, caseId: number) =>
  staff.act(`/cases/${caseId}/take`, { version: await versionOf(caseId) })
const write = async (staff: Staff, caseId: number, body: string, isVisible = true) =>
  staff.act(`/cases/${caseId}/entries`, { body, isVisible, version: await versionOf(caseId) })
const close = async (staff: Staff, caseId: number) =>
  staff.act(`/cases/${caseId}/close`, { version: await versionOf(caseId) })

const own = (path = '') => portal.app.inject({ url: `/api/cases${path}`, headers: sender.headers })
const reply = (caseId: number, body: string, headers = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/cases/${caseId}/entries`,
    headers: { ...sender.headers, ...headers },
    payload: { customerId: sender.company.id, body },
  })
const read = (caseId: number, upTo: number) =>
  portal.app.inject({
    method: 'PUT',
    url: `/api/cases/${caseId}/read`,
    headers: sender.headers,
    payload: { upTo },
  })

describe('a letter', () => {
  test('of each kind becomes one case of its sender', async () => {
    const post = postAs(portal, sender)
    await post('/api/inquiry', { additionalInformation: 'Missä raha on?', securityBagNumber: '40010084' })
    await post('/api/contact', { ...person, contactReason: 'Johtoa', additionalInfo: 'Soittakaa' })
    await post('/api/feedback', { ...person, additionalinfo: 'Hyvä!' })
    const mine = { userId: sender.user.id, companyId: sender.company.id, state: 'new', ownerId: null }
    expect(await cases()).toMatchObject([
      { kind: 'inquiry', ...mine },
      { kind: 'contact', ...mine },
      { kind: 'feedback', ...mine },
    ])
    const subjects = (await service.browser.get('/cases?list=new')).json().rows
    expect(subjects).toMatchObject([
      {
        subject: 'Tiedustelu: pussi 40010084',
        opening: 'Missä raha on?',
        place: { name: 'Myllypuoti Kaleva' },
      },
      { subject: 'Yhteydenottopyyntö: Johtoa', customer: 'Maija Virtanen' },
      { subject: 'Palaute', owner: null },
    ])
  })

  test('that is sent twice with one key is one case', async () => {
    const send = () =>
      portal.app.inject({
        method: 'POST',
        url: '/api/feedback',
        headers: { ...sender.headers, 'idempotency-key': 'letter-0001' },
        payload: { customerId: sender.company.id, ...person, additionalinfo: 'Hyvä!' },
      })
    expect((await send()).json()).toEqual((await send()).json())
    expect(await cases()).toHaveLength(1)
  })

  test('that is refused leaves no case', async () => {
    await postAs(portal, sender)('/api/inquiry', {
      additionalInformation: 'x',
      name: 4711,
      entryType: 'deposit',
    })
    expect(await cases()).toEqual([])
  })
})

describe('at the desk', () => {
  test('a case is taken, answered, replied to and closed, and each list has it in its turn', async () => {
    const caseId = await sendFeedback()
    expect((await list(service, 'new')).map((row) => row.caseId)).toEqual([caseId])
    expect((await take(service, caseId)).json()).toMatchObject({
      takenFrom: null,
      case: { state: 'open', owner: { name: 'palvelu Työntekijä' } },
    })
    expect((await list(service, 'own')).map((row) => row.caseId)).toEqual([caseId])
    expect((await list(colleague, 'others')).map((row) => row.caseId)).toEqual([caseId])
    const answered = await write(service, caseId, 'Kuljettaja tulee huomenna.')
    expect(answered.json()).toMatchObject({
      case: { state: 'waiting', due: null },
      entry: { from: 'staff', isVisible: true, body: 'Kuljettaja tulee huomenna.' },
    })
    expect(await list(service, 'waiting')).toHaveLength(1)
    await reply(caseId, 'Mihin aikaan?')
    expect(await list(service, 'own')).toHaveLength(1)
    await write(service, caseId, 'Kello 10.')
    expect((await close(service, caseId)).json()).toMatchObject({ state: 'closed' })
    expect(await list(service, 'closed')).toHaveLength(1)
    const { thread, letter } = await show(service, caseId)
    expect(letter.body).toBe('Kuljettaja ei tullut')
    expect(thread.map(({ from, body }: { from: string; body: string }) => [from, body])).toEqual([
      ['staff', 'Kuljettaja tulee huomenna.'],
      ['customer', 'Mihin aikaan?'],
      ['staff', 'Kello 10.'],
    ])
    const events = (await portal.database.db.select().from(outbox)).map(({ type }) => type)
    expect(events.filter((type) => type.startsWith('case.'))).toEqual([
      'case.answered',
      'case.replied',
      'case.answered',
      'case.closed',
    ])
    const acts = await portal.database.db.select().from(audit)
    expect(acts.filter(({ staffId }) => staffId !== null).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['case.taken', 'case.answered', 'case.closed']),
    )
  })

  test('only the owner answers and closes, and taking over says from whom', async () => {
    const caseId = await sendFeedback()
    expect((await write(service, caseId, 'Hei')).json().code).toBe('caseNotOwned')
    await take(service, caseId)
    expect((await write(colleague, caseId, 'Hei')).json().code).toBe('caseNotOwned')
    expect((await close(colleague, caseId)).json().code).toBe('caseNotOwned')
    expect((await take(colleague, caseId)).json()).toMatchObject({
      takenFrom: { staffId: service.staffId, name: 'palvelu Työntekijä' },
    })
    expect((await write(service, caseId, 'Hei')).json().code).toBe('caseNotOwned')
    expect((await write(colleague, caseId, 'Hei')).statusCode).toBe(200)
    expect((await take(colleague, caseId)).json().code).toBe('stateChanged')
  })

  test('closing needs an answer that the customer can read; a note is none', async () => {
    const caseId = await sendFeedback()
    await take(service, caseId)
    await write(service, caseId, 'Soitin kuljettajalle.', false)
    expect((await close(service, caseId)).json().code).toBe('caseUnanswered')
    await write(service, caseId, 'Asia on selvitetty.')
    expect((await close(service, caseId)).statusCode).toBe(200)
    expect((await write(service, caseId, 'Vielä')).json().code).toBe('stateChanged')
  })

  test('an answer to a thread that has changed meanwhile is refused, a note is not', async () => {
    const caseId = await sendFeedback()
    await take(service, caseId)
    const version = await versionOf(caseId)
    await reply(caseId, 'Kuljettaja tulikin.')
    const late = { body: 'Lähetämme uuden.', version }
    const answered = await service.act(`/cases/${caseId}/entries`, { ...late, isVisible: true })
    expect([answered.statusCode, answered.json().code]).toEqual([409, 'changedElsewhere'])
    expect((await service.act(`/cases/${caseId}/entries`, { ...late, isVisible: false })).statusCode).toBe(
      200,
    )
  })

  test('one key is one answer, and the same words for another case are another call', async () => {
    const [one, two] = [await sendFeedback(), await sendFeedback()]
    for (const caseId of [one, two]) await take(service, caseId)
    const answer = (caseId: number) =>
      service.act(`/cases/${caseId}/entries`, { body: 'Kiitos!', isVisible: true, version: 1 }, 'answer-01')
    expect((await answer(one)).json()).toEqual((await answer(one)).json())
    expect(await entries()).toHaveLength(1)
    expect((await answer(two)).json().code).toBe('keyReused')
  })

  test('an answer is due within the hours of service', async () => {
    // Sunday at 10 in Helsinki: Monday at 16, for eight hours of service.
    const caseId = await sendFeedback()
    expect((await list(service, 'new'))[0]!.due).toBe('2026-11-16T14:00:00.000Z')
    await take(service, caseId)
    await write(service, caseId, 'Hei')
    portal.now = new Date('2026-11-17T13:00:00Z')
    sender = { ...sender, headers: await signIn(portal, sender.user.id) }
    await reply(caseId, 'Entä nyt?')
    const late = await staffAtWork(portal, 'palvelu3', ['service'])
    expect((await list(late, 'others'))[0]!.due).toBe('2026-11-18T13:00:00.000Z')
  })

  test('pages of a list follow each other without a gap', async () => {
    await sendFeedback()
    await portal.database.db.execute(sql`
      insert into service_case (kind, entry_id, company_id, user_id, created_at, asked_at, changed_at)
      select 'feedback', 100000 + n, company_id, user_id, created_at, asked_at + n % 7 * interval '1 minute', changed_at
      from service_case, generate_series(1, 210) n`)
    const seen: number[] = []
    type Page = { rows: { caseId: number }[]; next: string | null }
    for (let next: string | null = ''; next !== null;) {
      const page: Page = (await service.browser.get(`/cases?list=new${next && `&after=${next}`}`)).json()
      seen.push(...page.rows.map(({ caseId }) => caseId))
      next = page.next
    }
    expect(seen).toHaveLength(211)
    expect(new Set(seen).size).toBe(211)
  })

  test('counters and packers have no cases', async () => {
    const caseId = await sendFeedback()
    const counter = await staffAtWork(portal, 'laskija', ['counter', 'packer'])
    expect((await counter.browser.get('/cases?list=new')).statusCode).toBe(403)
    expect((await counter.browser.get(`/cases/${caseId}`)).statusCode).toBe(403)
    expect((await counter.act(`/cases/${caseId}/take`, { version: 0 })).statusCode).toBe(403)
  })

  test.each([
    ['nothing', '', 'required'],
    ['blanks', ' \n ', 'required'],
    ['too much', 'x'.repeat(5001), 'textTooLong'],
    ['half a character', 'a\0b', 'charactersUnstorable'],
  ])('%s is no answer', async (_, body, code) => {
    const caseId = await sendFeedback()
    await take(service, caseId)
    expect((await write(service, caseId, body)).json().errorCodes).toEqual({ body: code })
    expect((await reply(caseId, body)).json().errorCodes).toEqual({ body: code })
    const pasted = '<script>alert(1)</script> ${7*7} {{name}} \u202e %s 👩‍👩‍👧'
    await write(service, caseId, pasted)
    expect((await own(`/${caseId}`)).json().entries[0].body).toBe(pasted)
  })
})

describe('the sender', () => {
  test('reads the answer, which is unread until then, and never a note', async () => {
    const caseId = await sendFeedback()
    await take(service, caseId)
    await write(service, caseId, 'CANARYNOTE: asiakas valittaa usein', false)
    expect((await own()).json()).toMatchObject({ isShown: true, unread: 0 })
    await write(service, caseId, 'Kiitos palautteesta!')
    expect((await own()).json()).toMatchObject({ unread: 1, rows: [{ caseId, hasUnread: true }] })
    const thread = (await own(`/${caseId}`)).json()
    expect(thread).toMatchObject({
      state: 'waiting',
      replyOpensNew: false,
      letter: { body: 'Kuljettaja ei tullut' },
      entries: [{ isOwn: false, name: 'palvelu', body: 'Kiitos palautteesta!' }],
    })
    const answerId = thread.entries[0].entryId
    expect((await read(caseId, answerId)).statusCode).toBe(204)
    expect((await own()).json()).toMatchObject({ unread: 0, rows: [{ hasUnread: false }] })
    expect((await show(service, caseId)).readAt).toBe(portal.now.toISOString())
    await write(service, caseId, 'CANARYNOTE2', false)
    for (const { body } of [await own(), await own(`/${caseId}`)]) expect(body).not.toContain('CANARYNOTE')
    const { changed } = (await own()).json().rows[0]
    expect(changed).toBe(portal.now.toISOString())
  })

  test('who marks an older answer read still has the newer one unread', async () => {
    const caseId = await sendFeedback()
    await take(service, caseId)
    await write(service, caseId, 'Yksi')
    const first = (await entries()).at(-1)!.id
    await write(service, caseId, 'Kaksi')
    await read(caseId, first)
    expect((await own()).json().unread).toBe(1)
    await read(caseId, 2_147_483_647)
    expect((await own()).json().unread).toBe(0)
    await read(caseId, first)
    expect((await own()).json().unread).toBe(0)
    await write(service, caseId, 'Kolme')
    expect((await own()).json().unread).toBe(1)
  })

  test('opens a closed case again within 30 days, and later begins a new one', async () => {
    const caseId = await sendFeedback()
    await take(service, caseId)
    await write(service, caseId, 'Hei')
    await close(service, caseId)
    const closedAt = portal.now
    portal.now = new Date(closedAt.getTime() + 30 * 86_400_000)
    sender = { ...sender, headers: await signIn(portal, sender.user.id) }
    expect((await own(`/${caseId}`)).json().replyOpensNew).toBe(false)
    expect((await reply(caseId, 'Vielä yksi asia')).json()).toMatchObject({ caseId })
    expect((await cases())[0]).toMatchObject({ state: 'open', closedAt: null, ownerId: service.staffId })
    await portal.database.db
      .update(serviceCase)
      .set({ state: 'closed', closedAt: new Date(portal.now.getTime() - 30 * 86_400_000 - 1) })
    expect((await own(`/${caseId}`)).json().replyOpensNew).toBe(true)
    const later = (await reply(caseId, 'Sama vika taas')).json()
    expect(later.caseId).not.toBe(caseId)
    // The page of the old case leads to the new one, however often it is written from.
    expect((await reply(caseId, 'Lisäys')).json().caseId).toBe(later.caseId)
    expect((await cases()).map(({ state }) => state)).toEqual(['closed', 'new'])
    expect((await cases())[1]!.entryId).toBe((await cases())[0]!.entryId)
    const fresh = await staffAtWork(portal, 'palvelu4', ['service'])
    expect((await show(fresh, later.caseId)).earlier).toMatchObject([{ caseId }])
  })

  test('writes once with one key', async () => {
    const caseId = await sendFeedback()
    const key = { 'idempotency-key': 'reply-0001' }
    expect((await reply(caseId, 'Hei', key)).json()).toEqual((await reply(caseId, 'Hei', key)).json())
    expect(await entries()).toHaveLength(1)
    expect((await reply(caseId, 'Muuta', key)).statusCode).toBe(422)
  })

  test('who writes to somebody who has left writes to everybody', async () => {
    const caseId = await sendFeedback()
    await take(service, caseId)
    await write(service, caseId, 'Hei')
    await portal.database.db
      .update(staffUser)
      .set({ disabledAt: portal.now })
      .where(sql`${staffUser.id} = ${service.staffId}`)
    await reply(caseId, 'Oletteko siellä?')
    expect((await list(colleague, 'new')).map((row) => row.caseId)).toEqual([caseId])
  })

  test('is the only one who sees the case', async () => {
    const caseId = await sendFeedback('CANARYCASE')
    const neighbour = await addUser(portal)
    await addRole(portal.database.db, neighbour.id, sender.company.id, { permissionMaintenance: true })
    const headers = await signIn(portal, neighbour.id)
    const calls = [
      { method: 'GET', url: `/api/cases/${caseId}` },
      { method: 'PUT', url: `/api/cases/${caseId}/read`, payload: { upTo: 1 } },
      {
        method: 'POST',
        url: `/api/cases/${caseId}/entries`,
        payload: { customerId: sender.company.id, body: 'Hei' },
      },
    ] as const
    for (const call of calls) expect((await portal.app.inject({ ...call, headers })).statusCode).toBe(404)
    const listed = await portal.app.inject({ url: '/api/cases', headers })
    expect(listed.json()).toMatchObject({ unread: 0, rows: [] })
  })

  test('who has left the company no longer sees its cases', async () => {
    const caseId = await sendFeedback()
    await portal.database.db.execute(
      sql`update user_company_role set ended_at = now() where user_id = ${sender.user.id}`,
    )
    await portal.database.db.execute(
      sql`update mandate set last_day = '2026-11-01' where user_id = ${sender.user.id}`,
    )
    expect((await own()).json().rows).toEqual([])
    expect((await own(`/${caseId}`)).statusCode).toBe(404)
    expect((await read(caseId, 1)).statusCode).toBe(404)
    expect((await reply(caseId, 'Hei')).statusCode).toBe(403)
  })

  test('sees nothing where the provider does not answer in the portal', async () => {
    const caseId = await sendFeedback()
    await portal.database.db.execute(sql`delete from parameter`)
    expect((await own()).json()).toEqual({ isShown: false, unread: 0, rows: [], next: null })
    for (const { statusCode } of [await own(`/${caseId}`), await read(caseId, 1), await reply(caseId, 'Hei')])
      expect(statusCode).toBe(404)
    expect((await show(service, caseId)).isShownToCustomer).toBe(false)
  })
})
