import { dayOf, formatDay, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { isEmail } from '@kassavirta/domain/kernel/texts/text-rule'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../database/database.ts'
import type { RowWrite } from '../database/row-writes.ts'
import { deskLabels as labels } from './service-desk-email.fi.ts'
import { mailRow, withoutControls } from './mail.ts'

type Line = readonly [label: string, value: string | number | null | undefined]

/**
 * The content of an e-mail to the service desk. The sender, the company and the time are added to every e-mail alike.
 */
export type ServiceDeskEmail = { readonly title: string; readonly lines: readonly Line[] }

export const serviceDeskEmail = (title: string, lines: readonly Line[]): ServiceDeskEmail => ({
  title,
  lines,
})

export const Sender = z.strictObject({
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

/** Selects the sender from the rows `c` of the company and `u` of the person. */
export const senderJson = sql`json_build_object(
  'company', c.name, 'key', c.ext_id, 'businessId', c.business_id, 'street', c.street,
  'town', trim(c.postcode || ' ' || c.city), 'name', u.first_name || ' ' || u.last_name,
  'email', u.email_address, 'phone', u.phone_number)`

export async function readSender(tx: Db, companyId: number, userId: number): Promise<Sender> {
  const [row] = await queryRows(
    tx,
    z.strictObject({ sender: Sender }),
    sql`select ${senderJson} as sender from company c, portal_user u where c.id = ${companyId} and u.id = ${userId}`,
  )
  if (!row) throw new Error(`user ${userId} or company ${companyId} is gone`)
  return row.sender
}

type NumberedEmail = ServiceDeskEmail & {
  readonly recipient: string
  readonly number: number
  readonly from: Sender
  readonly now: Date
}

/** The write of an e-mail with its heading to a provider that has a service desk (decisions O12). */
export const deskMailRow = (email: NumberedEmail): RowWrite => {
  const { recipient, title, number, from, now } = email
  const subject = `${title} #${number}, ${from.company}`
  // An invalid address would make the whole e-mail undeliverable.
  const replyTo = isEmail(from.email) ? from.email : null
  return mailRow({ recipient, subject, body: bodyOf(email), replyTo }, now)
}

function bodyOf({ title, number, from, now, lines }: NumberedEmail): string {
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
