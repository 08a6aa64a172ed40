import { getBag, openBag } from '@kassavirta/domain/bags/counting/api'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { factsTexts } from '../facts/facts-texts.fi.ts'
import { laterParts } from '../later-parts.ts'
import parts from '../../../platform/parts/page.module.css'
import { sharedTexts } from '../texts.fi.ts'
import { CountScreen } from './CountScreen.tsx'
import { putOnTable, useOpenedBag } from './opened-bag.ts'

/** One bag: on one's own table the form or the verdict, else what is known of it. */
export function BagScreen({ bagId }: { readonly bagId: number }) {
  const { id } = useStaff()
  const bag = useOpenedBag(id, bagId)
  if (!bag) return <KnownBag bagId={bagId} />
  if (bag.figures) return <laterParts.VerdictScreen key={bag.pass} bag={bag} figures={bag.figures} />
  // Another pass, or another declaration, is another form.
  return <CountScreen key={`${bag.pass} ${bag.version}`} bag={bag} />
}

function KnownBag({ bagId }: { readonly bagId: number }) {
  const { id } = useStaff()
  const query = useDeskQuery()
  const answer = useAnswer({
    ...query(getBag, { params: { bagId } }),
    retry: (_, failure) => !isGone(failure),
  })
  const { data: facts, failure } = answer
  const client = useQueryClient()
  const open = useAct(openBag)
  const isOwn = facts?.isOwn ?? false
  const resume = useEffectEvent(async () => {
    const outcome = await open.run({ body: { bagId } })
    if (outcome.type === 'accepted' && outcome.answer) putOnTable(client, id, outcome.answer)
  })
  useEffect(() => {
    // The page was lost while the bag lay on the table.
    if (isOwn) void resume()
  }, [isOwn])
  if (failure && isGone(failure)) {
    return (
      <div className={parts['page']}>
        <Banner kind="warn">{sharedTexts.notFound}</Banner>
      </div>
    )
  }
  if (!facts || (isOwn && !open.failure)) {
    return (
      <div className={parts['page']}>
        {failure ? (
          <AnswerFailed heading={factsTexts.loadFailed} answer={answer} />
        ) : (
          <Loading shape="screen" text={factsTexts.loading} />
        )}
      </div>
    )
  }
  return <laterParts.FactsScreen facts={facts} />
}

const isGone = (failure: unknown): boolean =>
  failure instanceof Error && 'status' in failure && failure.status === 404
