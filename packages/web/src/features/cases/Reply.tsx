import type { OwnCase } from '@kassavirta/domain/cases/own-api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { contactFailureText } from '../../flows/contact-form/failure-text.ts'
import { ResumedForm } from '../../flows/wizard/ResumedForm.tsx'
import { failureHeading } from '../../flows/wizard/submission-status.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { replyTexts as texts } from './texts.fi.ts'
import { useReply } from './use-reply.ts'

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
        <ResumedForm flow={flow} state={state} />
        <fieldset key={state.filling} disabled={form.closed}>
          <TextArea {...form.bind.text('body')} hint={hintOf(own)} rows={4} />
        </fieldset>
        <Button type="submit" busy={form.busy}>
          {texts.send}
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
