import { expect, test } from 'vitest'
import { givenPortal, startSmtpServer } from '../../../test/harness.ts'
import { mail } from '../../tables/ledgers.ts'
import { sendNextMail, writeMail, type Email } from './mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

const portal = givenPortal()
const db = () => portal.database.db
const email: Email = {
  recipient: 'maija@example.fi',
  subject: 'Aktivointikoodi',
  body: 'Hei, tässä koodi: äöå 0123-4567-89AB-CDEF-GHJK-MNPQ',
}
const later = (minutes: number) => new Date(portal.now.getTime() + minutes * 60_000)

test('an e-mail reaches a real SMTP server, once', async () => {
  const { url, received } = await startSmtpServer()
  const mailer = smtpMailer(url, 'Kassavirta <noreply@example.fi>')

  await writeMail(db(), email, portal.now)
  expect(await sendNextMail(db(), mailer, portal.now)).toBe(true)
  expect(await sendNextMail(db(), mailer, portal.now)).toBe(false)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: maija@example.fi')
  expect(received[0]).toContain('Subject: Aktivointikoodi')
  expect(received[0]).toContain('Auto-Submitted: auto-generated')
})

test('a code leaves the e-mail once it is sent', async () => {
  const sent: Email[] = []
  const bodies = async () => (await db().select().from(mail).orderBy(mail.id)).map(({ body }) => body)
  await writeMail(db(), email, portal.now)
  expect(await bodies()).toEqual([email.body])
  await sendNextMail(db(), async (posted) => void sent.push(posted), portal.now)
  expect(sent).toMatchObject([email])
  expect(await bodies()).toEqual(['Hei, tässä koodi: äöå ••••'])
})

test('a line break is gone before any mail program sees it', async () => {
  const hostile = { recipient: 'a@example.fi\r\nBcc: b@example.fi', subject: 'Hei\nBcc: b@example.fi\u2028' }
  await writeMail(db(), { ...email, ...hostile }, portal.now)
  expect(await db().select().from(mail)).toMatchObject([
    { recipient: 'a@example.fi Bcc: b@example.fi', subject: 'Hei Bcc: b@example.fi' },
  ])
})

test('an unsent e-mail is given up after twelve tries', async () => {
  const refuse = () => Promise.reject(new Error('no such host'))
  await writeMail(db(), email, portal.now)
  expect(await sendNextMail(db(), refuse, portal.now)).toBe(true)
  expect(await sendNextMail(db(), refuse, portal.now)).toBe(false)
  expect(await db().select().from(mail)).toMatchObject([
    { attempts: 1, lastError: 'Error: no such host', nextAttemptAt: later(1), sentAt: null },
  ])
  for (let minutes = 1, tries = 1; tries < 12; tries += 1, minutes += 2 ** tries / 1) {
    expect(await sendNextMail(db(), refuse, later(minutes + 2 ** tries))).toBe(true)
  }
  const [given] = await db().select().from(mail)
  expect(given).toMatchObject({ attempts: 12, failedAt: expect.any(Date) })
  expect(await sendNextMail(db(), refuse, later(1_000_000))).toBe(false)
})

test('while a relay hangs nobody sends the same again', async () => {
  const relay = Promise.withResolvers<void>()
  await writeMail(db(), email, portal.now)
  const sending = sendNextMail(db(), () => relay.promise, portal.now)
  await expect.poll(async () => (await db().select().from(mail))[0]?.attempts).toBe(1)
  expect(await sendNextMail(db(), () => Promise.reject(new Error('sent twice')), later(9))).toBe(false)
  relay.resolve()
  expect(await sending).toBe(true)
  expect(await db().select().from(mail)).toMatchObject([{ attempts: 1, sentAt: portal.now, lastError: null }])
})

test('a mail whose sender died goes out after its lease', async () => {
  await writeMail(db(), email, portal.now)
  // The process that has claimed the mail never comes back.
  void sendNextMail(db(), () => new Promise<void>(() => undefined), portal.now)
  await expect.poll(async () => (await db().select().from(mail))[0]?.attempts).toBe(1)
  const sent: Email[] = []
  const mailer = async (email: Email) => void sent.push(email)
  expect(await sendNextMail(db(), mailer, later(9))).toBe(false)
  expect(await sendNextMail(db(), mailer, later(10))).toBe(true)
  expect(sent).toMatchObject([email])
})

test('several senders at once send each mail once', async () => {
  const sent: string[] = []
  const subjects = ['a', 'b', 'c', 'd', 'e']
  for (const subject of subjects) await writeMail(db(), { ...email, subject }, portal.now)
  const send = () => sendNextMail(db(), async ({ subject }) => void sent.push(subject), portal.now)
  const outcomes = await Promise.all(Array.from({ length: 8 }, send))
  while (await send());
  expect(sent.toSorted()).toEqual(subjects)
  expect(outcomes.filter(Boolean).length).toBeLessThanOrEqual(subjects.length)
})
