import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/portal.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { mail, outbox } from '../../tables/ledgers.ts'
import { inquiry } from '../../tables/submissions.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db
const KEY = crypto.randomUUID()

const told = {
  name: 123,
  entryType: 'deposit',
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

async function givenSender() {
  const company = await addCompany(db())
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id)
  const headers = await signIn(portal, user.id)
  return (body: object, key?: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/inquiry',
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      payload: { customerId: company.id, userId: user.id, ...body },
    })
}

test('the service desk reads the inquiry in words, with every digit of the reference', async () => {
  const send = await givenSender()
  const { id } = (await send(told)).json()
  const [letter] = await db().select().from(mail)
  expect(letter).toMatchObject({ recipient: 'palvelu@example.fi', subject: `Tiedustelu #${id}` })
  expect(letter?.body.split('\n')).toEqual([
    `Tiedustelu #${id}`,
    'Lähettäjä: Maija Virtanen',
    'Toimipaikka: Myllypuoti Kaleva',
    '',
    'Tapahtuma: Tilitysilmoitus #123',
    'Tapahtuman päivämäärä: 14.11.2026',
    'Turvapussin/sinetin numero: 104558209',
    'Tapahtuman summa/viite/viesti: 71,50 € / 12345678901234567894',
    'Tiedustelu koskee laskentaa: Tilitysero; Muu, mikä?: Pussi puuttuu',
    'Lisäselvitys: Miksi?',
    '"Laskettu" <kahdesti>',
    'Vastaus puhelimitse: 040 123',
    'Vastaus sähköpostilla: maija@example.fi',
    '',
  ])
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
  expect((await send({ ...told, name })).statusCode).toBe(200)
  expect(await db().select().from(inquiry)).toMatchObject([{ entryId: '123' }])
})

test('the same key sent twice makes one inquiry, one event and one letter', async () => {
  const send = await givenSender()
  const [first, second] = [await send(told, KEY), await send(told, KEY)]
  expect(second.json()).toEqual(first.json())
  for (const table of [inquiry, outbox, mail]) expect(await db().select().from(table)).toHaveLength(1)
})
