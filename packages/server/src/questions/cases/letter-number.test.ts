import { expect, test } from 'vitest'
import { addCaseWorld } from '../../../test/case-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { deskFeatures } from '../../desk-app.ts'
import { serviceCase } from '../../tables/cases.ts'
import { mail } from '../../tables/ledgers.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' }, extra: deskFeatures })

const person = { name: 'Maija', phoneNumber: '040', email: 'maija@example.fi' }
const letters = [
  ['inquiry', 'Tiedustelu', { additionalInformation: 'Miksi?' }],
  ['contact', 'Yhteydenottopyyntö', { ...person, contactReason: 'Laskutusta', additionalInfo: 'Soittakaa' }],
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
