import {
  getOwnCase,
  type OwnCase,
  listOwnCases,
  markCaseRead,
} from '@kassavirta/domain/questions/cases/own-api'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { AUTO_READ_MS } from '@kassavirta/domain/letters/messages/rules'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useWhileInSight } from '@kassavirta/ui/browser/use-while-in-sight.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { personOf } from '@kassavirta/domain/people/session/machine'
import { cancelledFailure, isTransient } from '@kassavirta/ui/api/failure.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useAskAgain } from '../../platform/api/use-ask-again.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { usePathTexts } from '../../platform/routing/use-screen.ts'
import { CaseThread } from './CaseThread.tsx'
import { Reply } from './Reply.tsx'
import { Shown } from './Shown.tsx'
import { casesTexts, threadTexts as texts } from './texts.fi.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'

/** /yhteydenotot/{id}: one case with its answers. */
export function OwnCaseScreen() {
  const { id } = usePathTexts<'id'>()
  return (
    <Shown>
      <div className={layout['narrow']}>
        <div className={layout['back']}>
          <PortalLink to="OwnCases">{casesTexts.allCases}</PortalLink>
        </div>
        <PageHeading>{titleOf('OwnCase', { id })}</PageHeading>
        {/^\d{1,9}$/.test(id) ? <FetchedCase key={id} caseId={Number(id)} /> : <NotFound />}
      </div>
    </Shown>
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
  return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />
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
