import {
  type OwnCase,
  getOwnCase,
  listOwnCases,
  replyToCase,
} from '@kassavirta/domain/questions/cases/own-api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useScreenFlow } from '@kassavirta/ui/submission/use-screen-flow.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { formOf } from '@kassavirta/domain/kernel/forms/form'
import { textField } from '@kassavirta/domain/kernel/forms/form-fields'
import { contactFailureText } from '../../flows/contact-form/failure-text.ts'
import { ResumedForm } from '../../flows/wizard/ResumedForm.tsx'
import { failureHeading } from '../../flows/wizard/submission-status.ts'
import { useAskAgain } from '../../platform/api/use-ask-again.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { replyTexts as texts } from './texts.fi.ts'
import { useContactForm } from '../../flows/contact-form/use-contact-form.ts'
import { formFlow } from '../../flows/wizard/form-flow.ts'
import { fillPath } from '@kassavirta/domain/kernel/contract/endpoint'
import { sentThings } from '../../flows/waiting/texts.fi.ts'
import { Waiting } from '../../flows/waiting/Waiting.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { useSending } from '../../flows/wizard/use-flow.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'

/** A field to reply with. Its text is saved until it is sent. */
export function Reply({ own }: { readonly own: OwnCase }) {
  const { flow, state, form, sentTo } = useReply(own)
  return (
    <Panel heading={texts.heading}>
      {sentTo !== undefined && <Sent to={sentTo} isHere={sentTo === own.caseId} />}
      <Form
        form={form}
        failed={failureHeading(form.status, texts.failed)}
        why={(failure) => contactFailureText(failure, form.status)}
      >
        <Waiting status={form.status} failed={texts.failed} onDiscard={() => void form.acts.discard()} />
        <ResumedForm flow={flow} state={state} />
        <fieldset key={state.filling} disabled={form.closed}>
          <TextArea {...form.bind.text('body')} hint={hintOf(own)} rows={4} />
        </fieldset>
        <Button type="submit" busy={form.busy}>
          {form.goesNow ? wizardTexts.sendNow : texts.send}
        </Button>
      </Form>
    </Panel>
  )
}

function hintOf({ state, replyOpensNew }: OwnCase): string | undefined {
  if (state !== 'closed') return undefined
  return replyOpensNew ? texts.opensNew : texts.reopens
}

const Sent = ({ to, isHere }: { readonly to: number; readonly isHere: boolean }) => (
  <Banner kind="ok" heading={texts.sent}>
    {!isHere && (
      <>
        {texts.sentToNew}{' '}
        <PortalLink to="OwnCase" params={{ id: to }}>
          {titleOf('OwnCase', { id: to })}
        </PortalLink>
      </>
    )}
  </Banner>
)

const replyForm = formOf(replyToCase, { body: textField(texts.label, { required: true }) })

/**
 * A reply is typed into a draft of its own case, and sent like every letter: once, however often it arrives. After that
 * the form is empty again, and `sentTo` is the case that the reply went to.
 */
function useReply({ caseId, company }: Pick<OwnCase, 'caseId' | 'company'>) {
  const { user, call } = useSignedIn()
  const askAgain = useAskAgain([listOwnCases.path, getOwnCase.path])
  const { flow, state } = useScreenFlow(() => {
    const owner = { flow: `case${caseId}`, userId: user.id, companyId: company.companyId }
    return formFlow(owner, replyForm, replyForm.start, (found) => {
      const stored = replyToCase.reply.schema.safeParse(found).data
      return stored && { id: stored.caseId }
    })
  })
  const [sentTo, setSentTo] = useState<number>()
  const acts = useSending(
    { flow, state },
    {
      path: fillPath(replyToCase.path, { caseId }),
      what: sentThings.reply,
      send: async ({ key, body }) => {
        const stored = await call(replyToCase, { params: { caseId }, body }, { key })
        return { id: stored.caseId }
      },
    },
  )
  const { sent } = state
  const storedIn = sent && (sent.answer?.id ?? caseId)
  if (storedIn !== undefined && storedIn !== sentTo) setSentTo(storedIn)
  const readAnew = useEffectEvent(askAgain)
  useEffect(() => {
    if (!sent) return
    flow.startAgain()
    readAnew()
  }, [flow, sent])
  const rest = { customerId: company.companyId, userId: user.id }
  const form = useContactForm({ form: replyForm }, { flow, state, acts, rest })
  return { flow, state, form, sentTo }
}
