import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { htmlOf } from '@kassavirta/domain/letters/messages/publishing/plain-text'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { cleanHtml, cleanText } from '../../../shared/clean-texts.ts'
import { insertMessages, insertSending } from './queries.ts'
import { countReach, namedReceivers } from './receiver-queries.ts'

type Reach = { readonly companies: number; readonly persons: number }
type Body = Reach & { readonly header: string; readonly text: string; readonly to: readonly string[] }

/** The text becomes the body of a message by the rules of imported ones, so that it is shown as those are. */
export const sendMessage: Act<void, { readonly body: Body }, Reach & { readonly sendingId: number }> = {
  // Nothing is decided by a row that somebody else could change: what was confirmed is compared with what is sent.
  lock: () => Promise.resolve(),
  work: async ({ tx, staff: { staffId }, now }, _held, { body }) => {
    const codes = [...new Set(body.to)]
    const reach = await countReach(tx, codes)
    if (reach.companies + reach.persons === 0) throw fieldProblem('to', 'required')
    if (reach.companies !== body.companies || reach.persons !== body.persons)
      throw new Problem(fault('receiversChanged', reach))
    const receivers = (await namedReceivers(tx, codes)).map(({ code, name }) => ({ code, name }))
    const header = cleanText(body.header)
    const sendingId = await insertSending(tx, {
      header,
      text: body.text,
      receivers,
      ...reach,
      staffId,
      sentAt: now,
    })
    await insertMessages(tx, { sendingId, codes, header, body: cleanHtml(htmlOf(body.text)), staffId, now })
    return {
      answer: { sendingId, ...reach },
      action: 'message.sent',
      subject: sendingId,
      companyId: null,
      detail: { header, to: codes, ...reach },
    }
  },
}
