import { sql, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { countingWorld, done, open, send } from '../../../test/bags-world.ts'
import { addCaseWorld, type CaseWorld, type Staff } from '../../../test/questions-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { person, postAs } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { staffUser } from '../../tables/people.ts'

const portal = givenPortal({ extra: deskFeatures })

let world: CaseWorld
beforeEach(async () => {
  world = await addCaseWorld(portal)
})

describe('a letter', () => {
  test('of each kind becomes one case of its sender', async () => {
    const post = postAs(portal, world.sender())
    await post('/api/inquiry', { additionalInformation: 'Missä raha on?', securityBagNumber: '40010084' })
    await post('/api/contact', { ...person, contactReason: 'Johtoa', additionalInfo: 'Soittakaa' })
    await post('/api/feedback', { ...person, additionalinfo: 'Hyvä!' })
    const mine = {
      userId: world.sender().user.id,
      companyId: world.sender().company.id,
      state: 'new',
      ownerId: null,
    }
    expect(await world.cases()).toMatchObject([
      { kind: 'inquiry', ...mine },
      { kind: 'contact', ...mine },
      { kind: 'feedback', ...mine },
    ])
    const subjects = (await world.service.browser.get('/cases?list=new')).json().rows
    expect(subjects).toMatchObject([
      {
        subject: 'Tiedustelu: pussi 40010084',
        opening: 'Missä raha on?',
        company: { name: 'Myllypuoti Kaleva' },
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
        headers: { ...world.sender().headers, 'idempotency-key': 'letter-0001' },
        payload: { customerId: world.sender().company.id, ...person, additionalinfo: 'Hyvä!' },
      })
    expect((await send()).json()).toEqual((await send()).json())
    expect(await world.cases()).toHaveLength(1)
  })

  test('that is refused leaves no case', async () => {
    await postAs(portal, world.sender())('/api/inquiry', {
      additionalInformation: 'x',
      messageId: 4711,
    })
    expect(await world.cases()).toEqual([])
  })
})

describe('at the desk', () => {
  test('a case is taken, answered, replied to and closed, and each list has it in its turn', async () => {
    const caseId = await world.feedback()
    expect((await world.list(world.service, 'new')).map((row) => row.caseId)).toEqual([caseId])
    expect((await world.take(world.service, caseId)).json()).toMatchObject({
      takenFrom: null,
      case: { state: 'open', owner: { name: 'palvelu Työntekijä' } },
    })
    expect((await world.list(world.service, 'own')).map((row) => row.caseId)).toEqual([caseId])
    expect((await world.list(world.colleague, 'others')).map((row) => row.caseId)).toEqual([caseId])
    const answered = await world.write(world.service, caseId, 'Kuljettaja tulee huomenna.')
    expect(answered.json()).toMatchObject({
      case: { state: 'waiting', due: null },
      entry: { from: 'staff', isVisible: true, body: 'Kuljettaja tulee huomenna.' },
    })
    expect(await world.list(world.service, 'waiting')).toHaveLength(1)
    await world.reply(caseId, 'Mihin aikaan?')
    expect(await world.list(world.service, 'own')).toHaveLength(1)
    await world.write(world.service, caseId, 'Kello 10.')
    expect((await world.close(world.service, caseId)).json()).toMatchObject({ state: 'closed' })
    expect(await world.list(world.service, 'closed')).toHaveLength(1)
    const { thread, letter } = await world.show(world.service, caseId)
    expect(letter.body).toBe('Kuljettaja ei tullut')
    expect(thread.map(({ from, body }: { from: string; body: string }) => [from, body])).toEqual([
      ['staff', 'Kuljettaja tulee huomenna.'],
      ['customer', 'Mihin aikaan?'],
      ['staff', 'Kello 10.'],
    ])
    const events = (await portal.database.db.select().from(outbox).orderBy(outbox.id)).map(({ type }) => type)
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
    const caseId = await world.feedback()
    expect((await world.write(world.service, caseId, 'Hei')).json().code).toBe('caseNotOwned')
    await world.take(world.service, caseId)
    expect((await world.write(world.colleague, caseId, 'Hei')).json().code).toBe('caseNotOwned')
    expect((await world.close(world.colleague, caseId)).json().code).toBe('caseNotOwned')
    expect((await world.take(world.colleague, caseId)).json()).toMatchObject({
      takenFrom: { staffId: world.service.staffId, name: 'palvelu Työntekijä' },
    })
    expect((await world.write(world.service, caseId, 'Hei')).json().code).toBe('caseNotOwned')
    expect((await world.write(world.colleague, caseId, 'Hei')).statusCode).toBe(200)
    expect((await world.take(world.colleague, caseId)).json().code).toBe('stateChanged')
  })

  test('closing needs an answer that the customer can read; a note is none', async () => {
    const caseId = await world.feedback()
    await world.take(world.service, caseId)
    await world.write(world.service, caseId, 'Soitin kuljettajalle.', false)
    expect((await world.close(world.service, caseId)).json().code).toBe('caseUnanswered')
    await world.write(world.service, caseId, 'Asia on selvitetty.')
    expect((await world.close(world.service, caseId)).statusCode).toBe(200)
    expect((await world.write(world.service, caseId, 'Vielä')).json().code).toBe('stateChanged')
  })

  test('an answer to a thread that has changed meanwhile is refused, a note is not', async () => {
    const caseId = await world.feedback()
    await world.take(world.service, caseId)
    const version = await world.versionOf(caseId)
    await world.reply(caseId, 'Kuljettaja tulikin.')
    const late = { body: 'Lähetämme uuden.', version }
    const answered = await world.service.act(`/cases/${caseId}/entries`, { ...late, isVisible: true })
    expect([answered.statusCode, answered.json().code]).toEqual([409, 'changedElsewhere'])
    expect(
      (await world.service.act(`/cases/${caseId}/entries`, { ...late, isVisible: false })).statusCode,
    ).toBe(200)
  })

  test('one key is one answer, and the same words for another case are another call', async () => {
    const [one, two] = [await world.feedback(), await world.feedback()]
    for (const caseId of [one, two]) await world.take(world.service, caseId)
    const answer = (caseId: number) =>
      world.service.act(
        `/cases/${caseId}/entries`,
        { body: 'Kiitos!', isVisible: true, version: 1 },
        'answer-01',
      )
    expect((await answer(one)).json()).toEqual((await answer(one)).json())
    expect(await world.entries()).toHaveLength(1)
    expect((await answer(two)).json().code).toBe('keyReused')
  })

  test('an answer is due within the hours of service', async () => {
    // Sunday at 10 in Helsinki: Monday at 16, for eight hours of world.service.
    const caseId = await world.feedback()
    expect((await world.list(world.service, 'new'))[0]!.due).toBe('2026-11-16T14:00:00.000Z')
    await world.take(world.service, caseId)
    await world.write(world.service, caseId, 'Hei')
    portal.now = new Date('2026-11-17T13:00:00Z')
    await world.signInAgain()
    await world.reply(caseId, 'Entä nyt?')
    const late = await staffAtWork(portal, 'palvelu3', ['service'])
    expect((await world.list(late, 'others'))[0]!.due).toBe('2026-11-18T13:00:00.000Z')
  })

  test('pages of a list follow each other without a gap', async () => {
    await world.feedback()
    await portal.database.db.execute(sql`
      insert into service_case (kind, entry_id, company_id, user_id, created_at, asked_at, changed_at)
      select 'feedback', 100000 + n, company_id, user_id, created_at, asked_at + n % 7 * interval '1 minute', changed_at
      from service_case, generate_series(1, 210) n`)
    const seen: number[] = []
    type Page = { rows: { caseId: number }[]; next: string | null }
    for (let next: string | null = ''; next !== null;) {
      const page: Page = (
        await world.service.browser.get(`/cases?list=new${next && `&after=${next}`}`)
      ).json()
      seen.push(...page.rows.map(({ caseId }) => caseId))
      next = page.next
    }
    expect(seen).toHaveLength(211)
    expect(new Set(seen).size).toBe(211)
  })

  test('counters and packers have no cases', async () => {
    const caseId = await world.feedback()
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
    const caseId = await world.feedback()
    await world.take(world.service, caseId)
    expect((await world.write(world.service, caseId, body)).json().errorCodes).toEqual({ body: code })
    expect((await world.reply(caseId, body)).json().errorCodes).toEqual({ body: code })
    const pasted = '<script>alert(1)</script> ${7*7} {{name}} \u202e %s 👩‍👩‍👧'
    await world.write(world.service, caseId, pasted)
    expect((await world.own(`/${caseId}`)).json().entries[0].body).toBe(pasted)
  })
})

const waiting = async ({ browser }: Staff) => (await browser.get('/pulse')).json().waitsForYou
const colleagues = async ({ browser }: Staff) => (await browser.get('/cases/colleagues')).json().rows
const actions = async () => (await portal.database.db.select().from(audit)).map(({ action }) => action)
const idOf = async (name: string) => {
  const [found] = await portal.database.db.select().from(staffUser).where(eq(staffUser.username, name))
  return found!.id
}
const give = async (staff: Staff, caseId: number, to: number, note = 'Soita asiakkaalle.') =>
  staff.act(`/cases/${caseId}/handover`, { to, note, version: await world.versionOf(caseId) })

describe('a case is given to a colleague', () => {
  test('with a note, and waits for that one until it is answered', async () => {
    await staffAtWork(portal, 'laskija', ['counter'])
    expect(await colleagues(world.service)).toEqual([
      { staffId: await idOf('palvelu2'), name: 'palvelu2 Työntekijä', isSupervisor: true },
    ])
    const caseId = await world.feedback()
    const given = await give(world.service, caseId, await idOf('palvelu2'))
    expect(given.json()).toMatchObject({ state: 'open', owner: { name: 'palvelu2 Työntekijä' } })
    expect(await waiting(world.colleague)).toMatchObject([
      { kind: 'handedCase', id: caseId, note: 'Myllypuoti Kaleva · palvelu Työntekijä' },
    ])
    expect(await waiting(world.service)).toEqual([])
    const shown = await world.show(world.colleague, caseId)
    expect(shown).toMatchObject({ handedBy: 'palvelu Työntekijä' })
    expect(shown.thread).toMatchObject([
      {
        isVisible: false,
        name: 'palvelu Työntekijä',
        body: 'Annettu: palvelu2 Työntekijä\nSoita asiakkaalle.',
      },
    ])
    // The customer sees that somebody has begun, and nothing of the note.
    const [own] = (await world.own()).json().rows
    expect(JSON.stringify((await world.own(`/${own.caseId}`)).json())).not.toContain('Soita')
    await world.write(world.colleague, caseId, 'Soitimme.')
    expect(await waiting(world.colleague)).toEqual([])
    expect(await world.show(world.colleague, caseId)).toMatchObject({ handedBy: null })
    expect(await actions()).toContain('case.handedOver')
  })

  test('only by its owner, and to somebody who answers customers', async () => {
    const caseId = await world.feedback()
    const counter = await staffAtWork(portal, 'laskija', ['counter'])
    expect((await give(world.service, caseId, await idOf('laskija'))).json().code).toBe('colleagueAway')
    expect((await give(world.service, caseId, await idOf('palvelu'))).json().code).toBe('colleagueAway')
    expect((await give(counter, caseId, await idOf('palvelu2'))).statusCode).toBe(403)
    await world.take(world.colleague, caseId)
    expect((await give(world.service, caseId, await idOf('palvelu2'))).json().code).toBe('caseNotOwned')
    const old = { to: await idOf('palvelu'), note: 'x', version: 0 }
    expect((await world.colleague.act(`/cases/${caseId}/handover`, old)).json().code).toBe('changedElsewhere')
  })
})

describe('a correction is asked for from a case', () => {
  test('the supervisor sees it with its bag, and says what became of it', async () => {
    const counting = await countingWorld(portal)
    const counter = await counting.hire('laskija', 'counter')
    const supervisor = await counting.hire('esimies', 'supervisor')
    const { sender } = world
    await counting.declare({
      companyId: sender().company.id,
      accountId: sender().account.id,
      userId: sender().user.id,
    })
    const letter = { additionalInformation: 'Laskenta ei täsmää', securityBagNumber: '40010084' }
    await postAs(portal, sender())('/api/inquiry', letter)
    const caseId = (await world.cases())[0]!.id
    await world.take(world.service, caseId)
    const ask = async (staff: Staff) =>
      staff.act(`/cases/${caseId}/correction`, {
        note: 'Kirjekuoressa oli seteli.',
        version: await world.versionOf(caseId),
      })
    // There is nothing to correct before the bag is counted.
    expect((await ask(world.service)).json().code).toBe('stateChanged')
    const { bagId, version } = (await send(counter, await open(counter), { pcs_50e: 22, pcs_20e: 7 })).bag
    await done(counter, `/bags/${bagId}/close`, { version })
    expect((await ask(world.colleague)).json().code).toBe('caseNotOwned')
    expect((await ask(world.service)).statusCode).toBe(200)
    expect((await ask(world.service)).json().code).toBe('stateChanged')
    expect(await waiting(supervisor)).toMatchObject([{ kind: 'correction', id: caseId }])
    expect(await waiting(world.service)).toMatchObject([{ kind: 'case', id: caseId }])
    expect(await world.show(supervisor, caseId)).toMatchObject({
      correction: { name: 'palvelu Työntekijä' },
      about: { bagId },
    })
    const settle = async (staff: Staff) =>
      staff.act(`/cases/${caseId}/correction/settle`, {
        note: 'Korjattu.',
        version: await world.versionOf(caseId),
      })
    expect((await settle(world.service)).statusCode).toBe(403)
    expect((await settle(supervisor)).statusCode).toBe(200)
    expect((await settle(supervisor)).json().code).toBe('stateChanged')
    expect(await waiting(supervisor)).toEqual([])
    expect((await world.show(world.service, caseId)).thread).toMatchObject([
      { body: 'Pyydetty korjausta laskentaan.\nKirjekuoressa oli seteli.' },
      { body: 'Korjauspyyntö on käsitelty.\nKorjattu.' },
    ])
  })
})

describe('old cases are found', () => {
  const find = async (q: string) =>
    (await world.service.browser.get(`/cases/search?q=${encodeURIComponent(q)}`))
      .json()
      .rows.map((row: { caseId: number }) => row.caseId)

  test('by the beginnings of words in letters, answers and names of places, and by their number', async () => {
    const first = await world.feedback('Kuljettaja myöhästyi lumisateessa')
    const second = await world.feedback('Kiitos!')
    await postAs(portal, world.sender())('/api/contact', {
      ...person,
      contactReason: 'Laskutusta',
      additionalInfo: 'Lasku on väärin',
    })
    await world.take(world.service, second)
    await world.write(world.service, second, 'Ilo kuulla, lähetämme pipareita.')
    await world.close(world.service, second)
    const third = (await world.cases()).at(-1)!.id
    expect(await find('lumisat')).toEqual([first])
    expect(await find('PIPAREITA lähet')).toEqual([second])
    expect(await find('laskutu')).toEqual([third])
    expect((await find('myllyp')).toSorted()).toEqual([first, second, third])
    const { number } = await world.show(world.service, second)
    expect(await find(String(number))).toContain(second)
    expect(await find('eiole')).toEqual([])
    expect(await find('!')).toEqual([])
  })
})

describe('answer templates', () => {
  const list = async () => (await world.service.browser.get('/answertemplates')).json().rows

  test('are added, changed and removed by those who answer, each once and on record', async () => {
    const added = (
      await world.service.act('/answertemplates', { title: 'Reitti', body: 'Reitti muuttui.' })
    ).json()
    const path = `/answertemplates/${added.templateId}`
    const change = { title: 'Reitti muuttui', body: 'Uusi reitti.', version: added.version }
    expect((await world.colleague.act(path, change)).json()).toMatchObject({
      body: 'Uusi reitti.',
      version: 1,
    })
    expect((await world.service.act(path, change)).json().code).toBe('changedElsewhere')
    expect(await list()).toEqual([{ ...change, templateId: added.templateId, version: 1 }])
    const counter = await staffAtWork(portal, 'laskija', ['counter'])
    expect((await counter.browser.get('/answertemplates')).statusCode).toBe(403)
    expect((await world.service.act(`${path}/remove`, { version: 0 })).json().code).toBe('changedElsewhere')
    expect((await world.service.act(`${path}/remove`, { version: 1 })).statusCode).toBe(200)
    expect(await list()).toEqual([])
    expect((await world.service.act(`${path}/remove`, { version: 1 })).json().code).toBe('notFound')
    expect(await actions()).toEqual(
      expect.arrayContaining(['template.added', 'template.changed', 'template.removed']),
    )
  })
})
