import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

/** A relay that is silent for this long is given up, and the mail waits for its next attempt. */
const RELAY_TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 } as const

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...RELAY_TIMEOUTS })
  return async ({ recipient, subject, body, replyTo }) => {
    // Given as an object, the address is one address whatever characters it has.
    const replyHeader = replyTo ? { replyTo: { name: '', address: replyTo } } : {}
    await transport.sendMail({ from, to: recipient, subject, text: body, ...replyHeader })
  }
}
