import { useMutation } from '@tanstack/react-query'
import { useCallback, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { fillPath } from '@kassavirta/domain/kernel/contract/endpoint'
import { nearMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formOf } from '@kassavirta/domain/kernel/forms/form'
import { textField } from '@kassavirta/domain/kernel/forms/form-fields'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getUnreadMessages, AUTO_READ_MS } from '@kassavirta/domain/letters/messages/api'
import { personOf } from '@kassavirta/domain/people/session/machine'
import {
  getOwnCase,
  type OwnCase,
  listOwnCases,
  markCaseRead,
  replyToCase,
} from '@kassavirta/domain/questions/cases/own-api'
import { cancelledFailure, isTransient } from '@kassavirta/ui/api/failure.ts'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { useWhileInSight } from '@kassavirta/ui/browser/use-while-in-sight.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import thread from '@kassavirta/ui/elements/thread.module.css'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useScreenFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { contactFailureText, useContactForm } from './use-contact-form.ts'
import { Waiting, ResumedForm } from '../../flows/wizard/WizardFrame.tsx'
import { sentThings, wizardTexts } from '../../flows/texts.fi.ts'
import { formFlow, failureHeading, useSending } from '../../flows/wizard/use-flow.ts'
import { useApiQuery, useSignedIn } from '../../platform/session/use-session.ts'
import { useAskAgain } from '../../platform/api/use-ask-again.ts'
import { PortalLink, usePathTexts } from '../../platform/routing/portal-router.tsx'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { CaseStateTag, OwnCasesGate } from './OwnCases.tsx'
import { casesTexts, threadTexts as texts, replyTexts } from './texts.fi.ts'
import styles from './thread.module.css'

/** /yhteydenotot/{id}: one case with its answers. */
export function OwnCaseScreen() {
  const { id } = usePathTexts<'id'>()
  return (
    <OwnCasesGate>
      <div className={layout['narrow']}>
        <div className={layout['back']}>
          <PortalLink to="OwnCases">{casesTexts.allCases}</PortalLink>
        </div>
        <PageHeading>{titleOf('OwnCase', { id })}</PageHeading>
        {/^\d{1,9}$/.test(id) ? <FetchedCase key={id} caseId={Number(id)} /> : <NotFound />}
      </div>
    </OwnCasesGate>
  )
}

const NotFound = () => <Banner kind="warn" heading={texts.notFound} />

const NOT_FOUND_STATUS = 404

function FetchedCase({ caseId }: { readonly caseId: number }) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getOwnCase, { params: { caseId } }))
  const { data, failure } = answer
  if (data) return <OpenCase own={data} />
  if (failure?.status === NOT_FOUND_STATUS) return <NotFound />
  return <AnswerPending heading={texts.failed} answer={answer} />
}

/** Answers that have been in sight for a while count as read, up to the last one that is shown. */
function OpenCase({ own }: { readonly own: OwnCase }) {
  const { mutate: mark, failureReason } = useMarkCaseRead(own)
  useWhileInSight(own.hasUnread, AUTO_READ_MS, mark)
  return (
    <>
      {failureReason && <FetchFailed heading={texts.markFailed} tryNow={mark} />}
      <CaseThread own={own} />
      <Reply own={own} />
    </>
  )
}

/**
 * A mark that did not reach the server is sent again until it does, even when the person has moved on: they have read
 * the answer.
 */
function useMarkCaseRead({ caseId, entries }: Pick<OwnCase, 'caseId' | 'entries'>) {
  const { call, store, user } = useSignedIn()
  const upTo = entries.at(-1)?.entryId ?? 0
  const { mutate, failureReason } = useMutation({
    mutationFn: async () => {
      // The next person to sign in must not send this person's marks.
      if (personOf(store.state())?.id !== user.id) throw cancelledFailure()
      await call(markCaseRead, { params: { caseId }, body: { upTo } })
    },
    retry: (_, failure) => isTransient(failure),
    onSettled: useAskAgain([listOwnCases.path, getOwnCase.path, getUnreadMessages.path]),
  })
  return { mutate: useCallback(() => mutate(), [mutate]), failureReason }
}

type Props = { readonly own: OwnCase }

/** Questions and answers, oldest first. */
function CaseThread({ own }: Props) {
  const { subject, number, state, company, letter, entries } = own
  const isAnswered = entries.some(({ isOwn }) => !isOwn)
  return (
    <section className={classes(layout['box'], styles['thread'])} aria-label={texts.thread}>
      <header className={styles['about']}>
        <div>
          <h2>{subject}</h2>
          <p className={styles['small']}>
            <span>{fill(casesTexts.number, { number })}</span> <span>{company.name}</span>
          </p>
        </div>
        <CaseStateTag state={state} hasUnread={false} />
      </header>
      <ol className={styles['entries']}>
        {letter && (
          <Entry isOwn name={texts.you} at={letter.at}>
            <p className={thread['body']}>{letter.body}</p>
            {letter.lines.length > 0 && (
              <SummaryList pairs={letter.lines.map(({ label, text }) => ({ term: label, value: text }))} />
            )}
          </Entry>
        )}
        {entries.map(({ entryId, isOwn, name, at, body }) => (
          <Entry
            key={entryId}
            isOwn={isOwn}
            name={isOwn ? texts.you : fill(texts.answeredBy, { name })}
            at={at}
          >
            <p className={thread['body']}>{body}</p>
          </Entry>
        ))}
      </ol>
      {!isAnswered && <p className={styles['expecting']}>{texts.noAnswer}</p>}
    </section>
  )
}

type EntryProps = {
  readonly isOwn: boolean
  readonly name: string
  readonly at: Date
  readonly children: ReactNode
}

/** The person's own messages stand at the right, the service desk's at the left; each has a name too. */
function Entry({ isOwn, name, at, children }: EntryProps) {
  const now = useServerNow()
  return (
    <li className={classes(thread['entry'], styles['entry'], isOwn && thread['own'])}>
      <div className={thread['from']}>
        <b>{name}</b> <time dateTime={at.toISOString()}>{nearMoment(at, now)}</time>
      </div>
      {children}
    </li>
  )
}

/** A field to reply with. Its text is saved until it is sent. */
function Reply({ own }: { readonly own: OwnCase }) {
  const { flow, state, form, sentTo } = useReply(own)
  return (
    <Panel heading={replyTexts.heading}>
      {sentTo !== undefined && <Sent to={sentTo} isHere={sentTo === own.caseId} />}
      <Form
        form={form}
        failed={failureHeading(form.status, replyTexts.failed)}
        why={(failure) => contactFailureText(failure, form.status)}
      >
        <Waiting status={form.status} failed={replyTexts.failed} onDiscard={() => void form.acts.discard()} />
        <ResumedForm flow={flow} state={state} />
        <fieldset key={state.filling} disabled={form.closed}>
          <TextArea {...form.bind.text('body')} hint={hintOf(own)} rows={4} />
        </fieldset>
        <Button type="submit" busy={form.busy}>
          {form.goesNow ? wizardTexts.sendNow : replyTexts.send}
        </Button>
      </Form>
    </Panel>
  )
}

function hintOf({ state, replyOpensNew }: OwnCase): string | undefined {
  if (state !== 'closed') return undefined
  return replyOpensNew ? replyTexts.opensNew : replyTexts.reopens
}

const Sent = ({ to, isHere }: { readonly to: number; readonly isHere: boolean }) => (
  <Banner kind="ok" heading={replyTexts.sent}>
    {!isHere && (
      <>
        {replyTexts.sentToNew}{' '}
        <PortalLink to="OwnCase" params={{ id: to }}>
          {titleOf('OwnCase', { id: to })}
        </PortalLink>
      </>
    )}
  </Banner>
)

const replyForm = formOf(replyToCase, { body: textField(replyTexts.label, { required: true }) })

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
