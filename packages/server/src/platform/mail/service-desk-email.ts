import { dayOf, formatDay, formatTime } from '@kassavirta/domain/kernel/dates'
import { isEmail } from '@kassavirta/domain/kernel/email-address'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Member } from '../rights/access.ts'
import { queryRows, type Db } from '../database/database.ts'
import { deskLabels as labels } from './service-desk-email.fi.ts'
import type { Deps } from '../deps.ts'
import { withoutControls, writeMail } from './mail.ts'

type Line = readonly [label: string, value: string | number | null | undefined]

/**
 * The content of an e-mail to the service desk. The sender, the company and the time are added to every e-mail alike.
 */
export type ServiceDeskEmail = { readonly title: string; readonly lines: readonly Line[] }

export const serviceDeskEmail = (title: string, lines: readonly Line[]): ServiceDeskEmail => ({
  title,
  lines,
})

type NumberedEmail = ServiceDeskEmail & {
  readonly number: number
  readonly member: Member
  readonly now: Date
}

/** Sends an e-mail with its heading to a provider that has a service desk (decisions O12). */
export async function sendToServiceDesk(tx: Db, { settings }: Deps, email: NumberedEmail): Promise<void> {
  if (!settings.serviceDeskMail) return
  const from = await readSender(tx, email.member)
  const mail = {
    recipient: settings.serviceDeskMail,
    subject: `${email.title} #${email.number}, ${from.company}`,
    body: bodyOf(email, from),
    // An invalid address would make the whole e-mail undeliverable.
    replyTo: isEmail(from.email) ? from.email : null,
  }
  await writeMail(tx, mail, email.now)
}

const Sender = z.strictObject({
  company: z.string(),
  key: z.string(),
  businessId: z.string(),
  street: z.string(),
  town: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})
type Sender = z.output<typeof Sender>

async function readSender(tx: Db, { userId, company }: Member): Promise<Sender> {
  const [sender] = await queryRows(
    tx,
    Sender,
    sql`select c.name as company, c.ext_id as key, c.business_id as "businessId", c.street,
          trim(c.postcode || ' ' || c.city) as town, u.first_name || ' ' || u.last_name as name,
          u.email_address as email, u.phone_number as phone
        from company c, portal_user u where c.id = ${company.companyId} and u.id = ${userId}`,
  )
  if (!sender) throw new Error(`user ${userId} or company ${company.companyId} is gone`)
  return sender
}

function bodyOf({ title, number, now, lines }: NumberedEmail, from: Sender): string {
  const head: readonly Line[] = [
    [labels.company, `${from.company} (${from.key})`],
    [labels.address, [from.street, from.town].filter(Boolean).join(', ')],
    [labels.businessId, from.businessId],
    [labels.sender, from.name],
    [labels.email, from.email],
    [labels.phone, from.phone],
    [labels.sent, `${formatDay(dayOf(now))} ${labels.at} ${formatTime(now)}`],
    [labels.number, number],
  ]
  const textsOf = (some: readonly Line[]) => some.filter(isFilled).map(lineText)
  return [title, '', ...textsOf(head), '', ...textsOf(lines), ''].join('\n')
}

const isFilled = ([, value]: Line): boolean =>
  value !== '' && value !== null && value !== undefined && value !== 0

/** Everything that some mail program shows as the start of a new line. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Every line of a longer text is marked, so that nothing a customer writes can look like a line of ours. */
function lineText([label, value]: Line): string {
  const [first = '', ...more] = String(value).split(LINE_BREAK).map(withoutControls)
  if (more.length === 0) return `${label}: ${first}`
  return [`${label}:`, ...[first, ...more].map((line) => `> ${line}`.trimEnd())].join('\n')
}
