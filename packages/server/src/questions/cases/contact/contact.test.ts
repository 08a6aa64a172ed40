import { expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { readEmail } from '../../../../test/outgoing.ts'
import { addCompany, addRole, addUser, signIn } from '../../../../test/world.ts'
import { mail } from '../../../tables/ledgers.ts'
import { contactRequest, feedback } from '../../../tables/submissions.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db
const KEY = crypto.randomUUID()

async function givenSender() {
  const company = await addCompany(db())
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id)
  const headers = await signIn(portal, user.id)
  return (url: string, body: object, key?: string) =>
    portal.app.inject({
      method: 'POST',
      url,
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      payload: { customerId: company.id, userId: user.id, ...body },
    })
}

const contact = {
  name: 'Maija Virtanen',
  phoneNumber: '040 123',
  email: 'maija@example.fi',
  contactReason: 'Laskutusta',
  additionalInfo: 'Soittakaa "heti" (kiitos)',
}
const praise = {
  name: 'Maija',
  phoneNumber: '040 123',
  email: 'maija@example.fi',
  additionalinfo: 'Hyvä!',
}

test('the service desk reads who asks to be called, how and about what [R-CONTACT-03]', async () => {
  const send = await givenSender()
  const { id } = (await send('/api/contact', contact)).json()
  const [email] = await db().select().from(mail)
  expect(email?.subject).toBe(`Yhteydenottopyyntö #${id}, Myllypuoti Kaleva`)
  expect(readEmail(email!.body).lines).toEqual({
    Nimi: 'Maija Virtanen',
    Puhelinnumero: '040 123',
    Sähköpostiosoite: 'maija@example.fi',
    Koskee: 'Laskutusta',
    Lisätiedot: 'Soittakaa "heti" (kiitos)',
  })
})

test('phone and e-mail of a contact request may be left out, and the e-mail may be anything [R-CONTACT-03]', async () => {
  const send = await givenSender()
  const { phoneNumber: _, email: _email, ...bare } = contact
  expect((await send('/api/contact', bare)).statusCode).toBe(200)
  expect((await send('/api/contact', { ...contact, email: 'ei osoite' })).statusCode).toBe(200)
  expect(await db().select().from(contactRequest)).toHaveLength(2)
})

test('the service desk reads the feedback [R-CONTACT-04]', async () => {
  const send = await givenSender()
  const { id } = (await send('/api/feedback', praise)).json()
  const [email] = await db().select().from(mail)
  expect(email?.subject).toBe(`Palaute #${id}, Myllypuoti Kaleva`)
  expect(email?.body).toContain('Palaute: Hyvä!')
})

test.each([
  ['name', 'Vaadittu tieto'],
  ['phoneNumber', 'Vaadittu tieto'],
  ['email', 'Vaadittu tieto'],
  ['additionalinfo', 'Vaadittu tieto'],
])('a feedback whose %s is missing is refused: %s [R-CONTACT-08]', async (field, text) => {
  const send = await givenSender()
  const { [field as keyof typeof praise]: _, ...rest } = praise
  const res = await send('/api/feedback', rest)
  expect([res.statusCode, res.json().errors]).toEqual([400, { [field]: text }])
})

test('a feedback whose e-mail is none is refused [R-CONTACT-08]', async () => {
  const send = await givenSender()
  const res = await send('/api/feedback', { ...praise, email: 'maija' })
  expect([res.statusCode, res.json().errors]).toEqual([400, { email: 'Tarkista sähköpostiosoite' }])
})

test.each([
  ['/api/contact', contact, contactRequest],
  ['/api/feedback', praise, feedback],
] as const)('%s under the same key twice makes one row and one e-mail', async (path, body, table) => {
  const send = await givenSender()
  const [first, second] = [await send(path, body, KEY), await send(path, body, KEY)]
  expect(second.json()).toEqual(first.json())
  expect(
    [await db().select().from(table), await db().select().from(mail)].map((rows) => rows.length),
  ).toEqual([1, 1])
})
