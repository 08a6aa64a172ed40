import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/overview/concern-api'
import { serverTime } from '@kassavirta/ui/api/server-clock.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import card from '../Card.module.css'
import { SituationHeading } from '../Situation.tsx'
import { ConcernFigures } from './ConcernFigures.tsx'
import { ConcernPlaces } from './ConcernPlaces.tsx'
import { concernTexts as texts } from './texts.fi.ts'

/** All places of the concern at a glance: who has declared, what differs, what waits for counting. */
export function ConcernSituation() {
  const { query } = useApiQuery()
  const client = useQueryClient()
  const asked = query(getConcernOverview, {})
  const answer = useAnswer(asked)
  const { data } = answer
  const updatedAt = client.getQueryState(asked.queryKey)?.dataUpdatedAt ?? 0
  return (
    <>
      <SituationHeading overview={{ ...answer, at: data && serverTime(updatedAt) }} />
      <AnswerFailed heading={texts.failed} answer={answer} />
      {data && (
        <div className={card['grid']}>
          <ConcernFigures overview={data} />
          <ConcernPlaces overview={data} />
        </div>
      )}
    </>
  )
}
