import { getOwnCase, listOwnCases, replyToCase, type OwnCase } from '@kassavirta/domain/cases/own-api'
import { useQueryClient } from '@tanstack/react-query'
import { useScreenFlow } from '@kassavirta/ui/submission/use-screen-flow.ts'
import { useEffect, useState } from 'react'
import { useContactForm } from '../../flows/contact-form/use-contact-form.ts'
import { formFlow } from '../../flows/wizard/form-flow.ts'
import { useConfirm } from '../../flows/wizard/use-flow.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { formOf } from '@kassavirta/domain/kernel/forms/form'
import { textField } from '@kassavirta/domain/kernel/forms/form-fields'
import { replyTexts } from './texts.fi.ts'

const replyForm = formOf(replyToCase, { body: textField(replyTexts.label, { required: true }) })

/**
 * A reply is typed into a draft of its own case, and sent like every letter: once, however often it arrives. After that
 * the form is empty again, and `sentTo` is the case that the reply went to.
 */
export function useReply({ caseId, company }: Pick<OwnCase, 'caseId' | 'company'>) {
  const { user, call } = useSignedIn()
  const client = useQueryClient()
  const { flow, state } = useScreenFlow(() => {
    const owner = { flow: `case${caseId}`, userId: user.id, companyId: company.companyId }
    return formFlow(owner, replyForm, replyForm.start)
  })
  const [sentTo, setSentTo] = useState<number>()
  const confirm = useConfirm({ flow, state }, async ({ key, body }) => {
    const stored = await call(replyToCase, { params: { caseId }, body }, { key })
    setSentTo(stored.caseId)
    void client.invalidateQueries({ queryKey: [listOwnCases.path] })
    void client.invalidateQueries({ queryKey: [getOwnCase.path] })
    return { id: stored.caseId }
  })
  const isSent = state.sent !== undefined
  useEffect(() => {
    if (isSent) flow.startAgain()
  }, [isSent, flow])
  const rest = { customerId: company.companyId, userId: user.id }
  const form = useContactForm({ form: replyForm }, { flow, state, confirm, rest })
  return { flow, state, form, sentTo }
}
