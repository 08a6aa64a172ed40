import { sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import * as z from 'zod/mini'
import type { Deps } from '../../../platform/deps.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import type { Attach } from '../../../platform/mail/mail.ts'
import { readRightsOf } from '../../../platform/rights/rights.ts'
import { makeStatement } from './make-statement.ts'

const Attachment = z.strictObject({
  userId: z.int(),
  companyId: z.int(),
  accountId: z.int(),
  month: z.string(),
})
/** What the statement of a mail is made of when the mail is sent. */
export type StatementAttachment = z.output<typeof Attachment>

/** The file is made by the rights of the moment: whoever may no longer read the account gets the link alone. */
export const attachStatement =
  (deps: Deps): Attach =>
  async (attachment, now) => {
    const { userId, companyId, ...asked } = Attachment.parse(attachment)
    const rights = await readRightsOf(deps.db, { userId, companyId }, now)
    if (!rights?.company) return undefined
    const reader = { ...rights, company: rights.company, kind: 'user', familyId: '' } as const
    return makeStatement(deps, reader, asked).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      const isTooLong = error.fault.code === 'tooLongForPaper'
      return isTooLong ? { note: sentenceOf(error.fault, finnishSentences) } : undefined
    })
  }
