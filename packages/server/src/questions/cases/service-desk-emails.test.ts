import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildSender,
  callsByEvent,
  person,
  postAs,
  readOutbox,
  type Sender,
} from '../../../test/event-calls.ts'
import { givenPortal, startSmtpServer } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { sendNextMail } from '../../platform/mail/mail.ts'
import { smtpMailer } from '../../platform/mail/smtp-mailer.ts'
import { mail } from '../../tables/ledgers.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db

let sender: Sender
beforeEach(async () => {
  sender = await buildSender(portal)
})

/** Title and lines of each kind of e-mail. */
const emails = {
  'supplyorder.created': ['Tarviketilaus', { Toimituspäivä: '20.11.2026', Sinetit: '25' }],
  'visit.created': ['Kuljetustilaus', { 'Toivottu käyntipäivä': '20.11.2026', Lisätiedot: 'a\nb' }],
  'visitchange.created': [
    'Käyntimuutospyyntö',
    {
      'Alkuperäinen käyntipäivä': '18.11.2026',
      'Uusi käyntipäivä': '19.11.2026',
      Yhteystiedot: 'Maija',
    },
  ],
  'inquiry.created': [
    'Tiedustelu',
    {
      Tapahtuma: expect.stringMatching(/^Käsitelty tilitys #\d+ \(HD-1\)$/),
      'Viesti, jota tiedustelu koskee': 'Ero 104558 (M-88)',
      Lisäselvitys: 'Miksi?\nToinen rivi',
    },
  ],
  'contact.created': [
    'Yhteydenottopyyntö',
    {
      Nimi: 'Maija',
      Puhelinnumero: '040',
      Sähköpostiosoite: 'maija@example.fi',
      Koskee: 'Johtoa',
      Lisätiedot: 'Soittakaa',
    },
  ],
  'feedback.created': [
    'Palaute',
    {
      Nimi: 'Maija',
      Puhelinnumero: '040',
      Sähköpostiosoite: 'maija@example.fi',
      Palaute: 'Hyvä!\n\nKiitos',
    },
  ],
  'mandate.cancelled': ['Valtuutuksen peruminen', expect.objectContaining({ Henkilö: 'Korhonen Pekka' })],
  'role.cancelled': ['Käyttöoikeuden peruminen', expect.objectContaining({ Henkilö: 'Korhonen Pekka' })],
} as const
type EmailType = keyof typeof emails
const emailTypes = Object.keys(emails) as readonly EmailType[]

const sentEmails = () => db().select().from(mail).orderBy(asc(mail.id))

/** The e-mail as it leaves the server, undecoded. */
async function posted(): Promise<string> {
  const { url, received } = await startSmtpServer()
  await sendNextMail(db(), smtpMailer(url, 'Kassavirta <noreply@example.fi>'), portal.now)
  return received[0] ?? ''
}

describe('the service desk reads', () => {
  test.each(emailTypes)('of %s who wrote, from where, when, under which number and what', async (type) => {
    const [title, lines] = emails[type]
    await callsByEvent(portal, sender)[type]()
    const [{ data }] = await readOutbox(portal)
    const number = String(data.id ?? data.entryId ?? data.mandateId ?? data.userCompanyRoleId)
    const [email, ...more] = await sentEmails()
    expect(more).toEqual([])
    expect(email).toMatchObject({
      recipient: 'palvelu@example.fi',
      replyTo: 'maija@example.fi',
      subject: `${title} #${number}, Myllypuoti Kaleva`,
    })
    expect(readEmail(email!.body)).toEqual({
      title,
      head: {
        Toimipaikka: 'Myllypuoti Kaleva (T100)',
        Osoite: 'Kalevantie 1, 33100 Tampere',
        'Y-tunnus': '1234567-1',
        Lähettäjä: 'Maija Virtanen',
        Sähköposti: 'maija@example.fi',
        Puhelin: '040 123',
        Lähetetty: '15.11.2026 klo 10:00',
        Numero: number,
      },
      lines,
    })
  })

  test.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'nothing of ours in a text with the line break %j',
    async (newline) => {
      const additionalinfo = `Hei${newline}Lähettäjä: Johtaja${newline}\u001b[2JY-tunnus: \u202e0`
      await postAs(portal, sender)('/api/feedback', { ...person, additionalinfo })
      const [email] = await sentEmails()
      const { head, lines } = readEmail(email!.body)
      expect(head).toMatchObject({ Lähettäjä: 'Maija Virtanen', 'Y-tunnus': '1234567-1' })
      expect(lines['Palaute']).toBe('Hei\nLähettäjä: Johtaja\n [2JY-tunnus:  0')
    },
  )
})

test('a text of several lines is indented, line by line', async () => {
  await callsByEvent(portal, sender)['feedback.created']()
  const [email] = await sentEmails()
  expect(email?.body.split('\n').slice(-5)).toEqual(['Palaute:', '> Hyvä!', '>', '> Kiitos', ''])
})

test('an answer goes to the sender, through a real mail server', async () => {
  await callsByEvent(portal, sender)['feedback.created']()
  expect(await posted()).toMatch(/^Reply-To: <?maija@example\.fi>?\r$/m)
})

test('a place, a person and an address that would smuggle in headers do not', async () => {
  const company = await addCompany(db(), { name: 'Puoti\r\nBcc: kaikki@example.fi' })
  const emailAddress = 'a@example.fi,b@example.fi'
  const user = await addUser(portal, { lastName: 'Virtanen\nNumero: 0', emailAddress })
  await addRole(db(), user.id, company.id)
  const other = { company, user, headers: await signIn(portal, user.id) }
  await postAs(portal, other)('/api/feedback', { ...person, additionalinfo: 'Hei' })
  const [head = ''] = (await posted()).split('\r\n\r\n')
  expect(head).not.toMatch(/^(Bcc|Reply-To):/im)
  expect(head.match(/^Subject:/gim)).toHaveLength(1)
  const [email] = await sentEmails()
  expect(email?.body.match(/^Numero:/gm)).toHaveLength(1)
})
