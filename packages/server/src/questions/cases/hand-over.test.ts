import { beforeEach, describe, expect, test } from 'vitest'
import { addCaseWorld, type CaseWorld, type Staff } from '../../../test/case-world.ts'
import { countingWorld, done, open, send } from '../../../test/counting-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { postAs, person } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { audit } from '../../tables/ledgers.ts'
import { staffUser } from '../../tables/staff.ts'
import { eq } from 'drizzle-orm'

const portal = givenPortal({ extra: deskFeatures })
let world: CaseWorld
beforeEach(async () => {
  world = await addCaseWorld(portal)
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
