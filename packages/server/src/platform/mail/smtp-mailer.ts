import { createTransport } from 'nodemailer'
import { AddressRefused, type Mailer } from './mail.ts'

/** A relay that is silent for this long is given up, and the mail waits for its next attempt. */
const RELAY_TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 } as const

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...RELAY_TIMEOUTS })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ recipient, subject, body, replyTo, stopLink, key, file }) => {
    // Given as an object, the address stays one address even with a comma in it.
    const replyHeader = replyTo ? { replyTo: { name: '', address: replyTo } } : {}
    const headers = { ...WRITTEN_BY_A_PROGRAM, ...(stopLink ? stopHeaders(stopLink) : {}) }
    const message = { from, to: recipient, subject, text: body, headers, messageId: `<${key}@${domain}>` }
    const attached = file && { filename: file.fileName, content: Buffer.from(file.bytes) }
    const files = attached ? { attachments: [attached] } : {}
    await transport.sendMail({ ...message, ...replyHeader, ...files }).catch((error: unknown) => {
      throw isOfAddress(error) ? new AddressRefused(String(error)) : error
    })
  }
}

/** Absence notices do not answer such mail (RFC 3834). */
const WRITTEN_BY_A_PROGRAM = { 'Auto-Submitted': 'auto-generated' }

/** A mail program shows a button that stops such mail without opening a page (RFC 8058). */
const stopHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The relay knows the address and refuses it for good; a fault of the text or of the relay itself says nothing of it. */
const isOfAddress = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500
