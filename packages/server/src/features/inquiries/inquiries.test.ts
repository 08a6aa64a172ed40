import { describe, expect, test } from 'vitest'
import { addNotice } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { mail, outbox } from '../../tables/ledgers.ts'
import { inquiry, visitRequest } from '../../tables/submissions.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db
const KEY = crypto.randomUUID()

const inquiryBody = {
  name: 123,
  entryType: 'visit',
  counting: '1,5',
  countingText: 'Pussi puuttuu',
  transport: '',
  transportText: '',
  date: '2026-11-14',
  securityBagNumber: '104558209',
  reference: '71,50 € / 12345678901234567894',
  additionalInformation: 'Miksi?\n"Laskettu" <kahdesti>',
  answerMethod: '0,2,4,0',
  answerPhone: '040 123',
  answerEmail: 'maija@example.fi',
}

/** The sender has requested visit number 123. */
async function givenSender() {
  const company = await addCompany(db())
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id)
  await addVisit(user.id, company.id, 123)
  const headers = await signIn(portal, user.id)
  return (body: object, key?: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/inquiry',
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      payload: { customerId: company.id, userId: user.id, ...body },
    })
}

const addVisit = (userId: number, companyId: number, id: number) =>
  db().insert(visitRequest).values({
    id,
    userId,
    companyId,
    suggestedDate: '2026-11-16',
    createdAt: portal.now,
    modifiedAt: portal.now,
  })

test('the service desk reads the inquiry in words, with every digit of the reference', async () => {
  const send = await givenSender()
  const { id } = (await send(inquiryBody)).json()
  const [email] = await db().select().from(mail)
  expect(email).toMatchObject({
    recipient: 'palvelu@example.fi',
    subject: `Tiedustelu #${id}, Myllypuoti Kaleva`,
  })
  expect(readEmail(email!.body).lines).toEqual({
    Tapahtuma: 'Kuljetustilaus #123',
    'Tapahtuman päivämäärä': '14.11.2026',
    'Turvapussin/sinetin numero': '104558209',
    'Tapahtuman summa/viite/viesti': '71,50 € / 12345678901234567894',
    'Tiedustelu koskee laskentaa': 'Tilitysero; Muu, mikä?: Pussi puuttuu',
    Lisäselvitys: 'Miksi?\n"Laskettu" <kahdesti>',
    'Vastaus puhelimitse': '040 123',
    'Vastaus sähköpostilla': 'maija@example.fi',
  })
})

test('only the explanation is required: no choice, day, number or answer is asked for [R-INQ-21]', async () => {
  const send = await givenSender()
  expect((await send({ additionalInformation: 'Miksi?' })).statusCode).toBe(200)
  expect(await db().select().from(inquiry)).toMatchObject([
    { entryId: '0', eventDate: null, counting: '', answerMethod: '' },
  ])
})

test.each([123, '123'])('the number of the entry may come as %j [R-INQ-19]', async (name) => {
  const send = await givenSender()
  expect((await send({ ...inquiryBody, name })).statusCode).toBe(200)
  expect(await db().select().from(inquiry)).toMatchObject([{ entryId: '123' }])
})

test('the same key sent twice makes one inquiry, one event and one e-mail', async () => {
  const send = await givenSender()
  const [first, second] = [await send(inquiryBody, KEY), await send(inquiryBody, KEY)]
  expect(second.json()).toEqual(first.json())
  for (const table of [inquiry, outbox, mail]) expect(await db().select().from(table)).toHaveLength(1)
})

describe('an inquiry', () => {
  const refused = async (send: Awaited<ReturnType<typeof givenSender>>, body: object) => {
    const res = await send({ additionalInformation: 'Miksi?', ...body })
    expect(await db().select().from(inquiry)).toEqual([])
    return [res.statusCode, res.json().errors]
  }

  test('about an entry that is not the place’s own is refused', async () => {
    const send = await givenSender()
    const other = await addCompany(db())
    await addVisit((await addUser(portal)).id, other.id, 124)
    const name = 'Tapahtumaa ei löydy tältä toimipaikalta. Tarkista, että toimipaikka on oikea.'
    for (const about of [
      { name: 124, entryType: 'visit' },
      { name: 124 },
      { name: 123, entryType: 'deposit' },
      { name: 999, entryType: 'visit' },
      { name: 'kolme', entryType: 'visit' },
    ]) {
      expect(await refused(send, about)).toEqual([400, { name }])
    }
  })

  test('about a number alone is taken when the place has such an entry', async () => {
    const send = await givenSender()
    expect((await send({ additionalInformation: 'Miksi?', name: 123 })).statusCode).toBe(200)
  })

  test('that names a message which the person cannot read is refused', async () => {
    const send = await givenSender()
    const messageId = await addNotice(portal, (await addCompany(db())).id, 'M-1')
    const text = 'Viestiä, jota tiedustelu koskee, ei löydy.'
    expect(await refused(send, { messageId })).toEqual([400, { messageId: text }])
  })
})
