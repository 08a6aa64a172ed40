import { describe, expect, test } from 'vitest'
import { addNotice } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { mail, outbox } from '../../tables/ledgers.ts'
import { inquiry, supplyOrder, visitRequest, contactRequest, feedback } from '../../tables/submissions.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db
const KEY = crypto.randomUUID()

describe('inquiries', () => {
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

  test('a bag number and a reference may come as JSON numbers [R-VAL-15]', async () => {
    const send = await givenSender()
    const numbers = { securityBagNumber: 104558209, reference: 12344 }
    expect((await send({ ...inquiryBody, ...numbers })).statusCode).toBe(200)
    expect(await db().select().from(inquiry)).toMatchObject([
      { securityBagNumber: '104558209', reference: '12344' },
    ])
  })

  test('the same key sent twice makes one inquiry, one event and one e-mail', async () => {
    const send = await givenSender()
    const [first, second] = [await send(inquiryBody, KEY), await send(inquiryBody, KEY)]
    expect(second.json()).toEqual(first.json())
    for (const table of [inquiry, outbox, mail]) expect(await db().select().from(table)).toHaveLength(1)
  })

  describe('the number of an inquiry is never a reason to refuse it [R-INQ-23]', () => {
    const about = async (...subjects: readonly object[]) => {
      const send = await givenSender()
      const other = await addCompany(db())
      await addVisit((await addUser(portal)).id, other.id, 124)
      for (const subject of subjects)
        expect((await send({ additionalInformation: 'Miksi?', ...subject })).statusCode).toBe(200)
      const letters = (await db().select().from(mail)).map(({ body }) => readEmail(body).lines['Tapahtuma'])
      const stored = (await db().select().from(inquiry)).map(({ entryId, entryType }) => [entryId, entryType])
      return { letters, stored }
    }
    const NONE = 'numeroa ei löydy tältä toimipaikalta'

    test('one that is none of the place stays an unlinked number, and the letter says so', async () => {
      const { letters, stored } = await about(
        { name: 124, entryType: 'visit' },
        { name: 124 },
        { name: 123, entryType: 'deposit' },
        { name: 999_999_999_999 },
        { name: 'kolme', entryType: 'visit' },
        { name: -1.5 },
        { name: 7, entryType: 'tuntematon' },
      )
      const numbers = ['124', '124', '123', '999999999999', 'kolme', '-1.5', '7']
      expect(stored).toEqual(numbers.map((number) => [number, '']))
      expect(letters).toEqual(numbers.map((number) => `#${number} (${NONE})`))
    })

    test('one that fits an entry of the place is linked to it, with or without its kind', async () => {
      const { letters, stored } = await about({ name: 123 }, { name: '123', entryType: 'visit' })
      expect(stored).toEqual([
        ['123', 'visit'],
        ['123', 'visit'],
      ])
      expect(letters).toEqual(['Kuljetustilaus #123', 'Kuljetustilaus #123'])
    })

    test('one that fits several entries of the place is linked to none', async () => {
      const send = await givenSender()
      const [visit] = await db().select().from(visitRequest)
      const { userId, companyId } = visit!
      const supplies = { id: 123, userId, companyId, createdAt: portal.now, modifiedAt: portal.now }
      await db()
        .insert(supplyOrder)
        .values({ ...supplies, deliveryDate: '2026-11-18' })
      expect((await send({ additionalInformation: 'Miksi?', name: 123 })).statusCode).toBe(200)
      const [email] = await db().select().from(mail)
      expect(readEmail(email!.body).lines['Tapahtuma']).toBe(
        '#123 (numero sopii useaan toimipaikan tapahtumaan)',
      )
      expect(await db().select().from(inquiry)).toMatchObject([{ entryId: '123', entryType: '' }])
    })
  })

  test('an inquiry that names a message which the person cannot read is refused', async () => {
    const send = await givenSender()
    const messageId = await addNotice(portal, (await addCompany(db())).id, 'M-1')
    const res = await send({ additionalInformation: 'Miksi?', messageId })
    const text = 'Viestiä, jota tiedustelu koskee, ei löydy.'
    expect([res.statusCode, res.json().errors]).toEqual([400, { messageId: text }])
    expect(await db().select().from(inquiry)).toEqual([])
  })
})

describe('contact requests and feedback', () => {
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
})
