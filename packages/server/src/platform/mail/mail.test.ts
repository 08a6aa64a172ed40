import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { mail } from '../../tables/ledgers.ts'
import { sendNextMail, smtpPost, writeMail, type Email } from './mail.ts'

const portal = givenPortal()
const db = () => portal.database.db
const letter: Email = {
  recipient: 'maija@example.fi',
  subject: 'Aktivointikoodi',
  body: 'Hei, tässä koodi: äöå 0123-4567-89AB-CDEF-GHJK-MNPQ',
}
const later = (minutes: number) => new Date(portal.now.getTime() + minutes * 60_000)

test('a letter reaches a real SMTP server, once', async () => {
  const { url, received } = await startSmtpServer()
  const post = smtpPost(url, 'Kassavirta <noreply@example.fi>')

  await writeMail(db(), letter, portal.now)
  expect(await sendNextMail(db(), post, portal.now)).toBe(true)
  expect(await sendNextMail(db(), post, portal.now)).toBe(false)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: maija@example.fi')
  expect(received[0]).toContain('Subject: Aktivointikoodi')
})

test('a code stays in the letter until it is sent, no longer', async () => {
  const sent: Email[] = []
  const bodies = async () => (await db().select().from(mail)).map(({ body }) => body)
  await writeMail(db(), letter, portal.now)
  expect(await bodies()).toEqual([letter.body])
  await sendNextMail(db(), async (posted) => void sent.push(posted), portal.now)
  expect(sent).toMatchObject([letter])
  expect(await bodies()).toEqual(['Hei, tässä koodi: äöå ••••'])
})

test('a letter that cannot be sent waits longer each time, and is given up after twelve tries', async () => {
  const refuse = () => Promise.reject(new Error('no such host'))
  await writeMail(db(), letter, portal.now)
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
